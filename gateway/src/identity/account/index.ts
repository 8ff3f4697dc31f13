/**
 * The highest layer of identity, which uses members and authentication together. Registration and demo play, accounts
 * that agents open, contacts, and the overview of an account's security.
 */
import type { Job, RouteEntry } from '../../server/index.ts';
import { type ContactParts, contactRoutes, createContacts } from './contacts/index.ts';
import { createInvitations, type InvitationParts, invitationRoutes } from './invitations/index.ts';
import { createRegistration, type RegistrationParts, registrationRoutes } from './registration/index.ts';
import { createRetentionJob, type RetentionParts } from './retention/index.ts';
import { createSecurityService, securityRoutes } from './security/index.ts';

type AccountParts = RegistrationParts & InvitationParts & ContactParts & RetentionParts;

interface AccountLayer {
  routes: readonly RouteEntry[];
  jobs: readonly Job[];
}

export const createAccountLayer = (parts: AccountParts): AccountLayer => ({
  routes: [
    ...registrationRoutes(createRegistration(parts)),
    ...invitationRoutes(createInvitations(parts)),
    ...contactRoutes(createContacts(parts)),
    ...securityRoutes(createSecurityService(parts)),
  ],
  jobs: [createRetentionJob(parts)],
});
