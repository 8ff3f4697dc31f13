export { passkeyRoutes } from './routes.ts';
export { createPasskeys } from './service.ts';
