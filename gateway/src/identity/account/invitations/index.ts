export { invitationRoutes } from './routes.ts';
export { createInvitations, type InvitationParts } from './service.ts';
