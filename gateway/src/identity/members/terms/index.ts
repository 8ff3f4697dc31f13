export { termsRoutes } from './routes.ts';
export { createTerms, type Terms, type TermsParts } from './service.ts';
