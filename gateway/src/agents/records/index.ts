export { recordRoutes } from './routes.ts';
export { createRecords, type RecordParts } from './service.ts';
