export { readGivenStates } from './contract-store.ts';
export { downlineRoutes } from './routes.ts';
export { createDownlines, type DownlineParts } from './service.ts';
