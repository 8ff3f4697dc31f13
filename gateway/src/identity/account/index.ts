/**
 * The highest layer of identity: uses of members and authentication together. Registration and demo play, contacts, and
 * the overview of an account's security.
 */
import type { Job, RouteEntry } from '../../server/index.ts';
import { type ContactParts, contactRoutes, createContacts } from './contacts/index.ts';
import { createRegistration, type RegistrationParts, registrationRoutes } from './registration/index.ts';
import { createRetentionJob, type RetentionParts } from './retention/index.ts';
import { createSecurityService, securityRoutes } from './security/index.ts';

export type AccountParts = RegistrationParts & ContactParts & RetentionParts;

export interface AccountLayer {
  routes: readonly RouteEntry[];
  jobs: readonly Job[];
}

export const createAccountLayer = (parts: AccountParts): AccountLayer => ({
  routes: [
    ...registrationRoutes(createRegistration(parts)),
    ...contactRoutes(createContacts(parts)),
    ...securityRoutes(createSecurityService(parts)),
  ],
  jobs: [createRetentionJob(parts)],
});
