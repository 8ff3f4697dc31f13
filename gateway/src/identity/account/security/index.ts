export { securityRoutes } from './routes.ts';
export { createSecurityService } from './service.ts';
