export { contactRoutes } from './routes.ts';
export { type ContactParts, createContacts } from './service.ts';
