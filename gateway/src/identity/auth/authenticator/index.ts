export { authenticatorRoutes } from './routes.ts';
export { type Authenticators, createAuthenticators } from './service.ts';
export { deleteAuthenticator, findAuthenticator } from './store.ts';
