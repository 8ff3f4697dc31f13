export { thirdPartyRoutes } from './routes.ts';
export { createThirdParties, type ThirdParties } from './service.ts';
export { createSignInStates, type SignInStates } from './sign-in-states.ts';
