export { verificationRoutes } from './routes.ts';
export { createChallenges } from './service.ts';
