export { recoveryRoutes } from './routes.ts';
export { createRecovery } from './service.ts';
