export { profileRoutes } from './routes.ts';
export { createProfiles, type ProfileParts, type Profiles } from './service.ts';
