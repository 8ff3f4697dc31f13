export { verificationRoutes } from './routes.ts';
export { type Challenges, createChallenges } from './service.ts';
