export type { Links } from './links.ts';
export { thirdPartyRoutes } from './routes.ts';
export { createThirdParties } from './service.ts';
export { createSignInStates, type SignInStates } from './sign-in-states.ts';
