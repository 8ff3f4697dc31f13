export { checkRegistration } from './registration-rules.ts';
export { registrationRoutes } from './routes.ts';
export { createRegistration, type RegistrationParts } from './service.ts';
