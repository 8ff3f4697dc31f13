export { statementRoutes } from './routes.ts';
export { createStatements, type StatementParts } from './service.ts';
