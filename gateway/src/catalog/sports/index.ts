export { sportsRoutes } from './routes.ts';
export { createSportsService } from './service.ts';
