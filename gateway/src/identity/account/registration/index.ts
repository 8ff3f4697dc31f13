export { registrationRoutes } from './routes.ts';
export { createRegistration, type Registration, type RegistrationParts } from './service.ts';
