/** The lowest layer of identity: members and what they say of themselves, the agent tree, clubs and invite codes. */
import type { RouteEntry } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createProfiles, type ProfileParts, type Profiles, profileRoutes } from './profile/index.ts';
import { memberRoutes } from './routes.ts';
import { createMembers, type Members, type MembersParts } from './service.ts';
import { createTerms, type Terms, type TermsParts, termsRoutes } from './terms/index.ts';

export type { Directory } from './directory.ts';
export { findInviter, type Inviter } from './invites.ts';
export { maskEmail, maskIp, maskMobile, maskName } from './masks.ts';
export { houseId, type Member, parsePath, toTeamRange } from './member.ts';
export type { Members, NewMember } from './service.ts';
export { findById, findByUsername, type ProfileToInsert, readContacts, readSecurity } from './store.ts';
export type { Terms } from './terms/index.ts';

export type MemberLayerParts = MembersParts & ProfileParts & TermsParts;

export interface MemberLayer {
  members: Members;
  directory: Directory;
  profiles: Profiles;
  terms: Terms;
  routes: readonly RouteEntry[];
}

export function createMemberLayer(parts: MemberLayerParts): MemberLayer {
  const directory = createDirectory(parts.database.withTables<IdentityTables>());
  const profiles = createProfiles(parts);
  const terms = createTerms(parts);
  return {
    members: createMembers(parts),
    directory,
    profiles,
    terms,
    routes: [...memberRoutes(directory), ...profileRoutes(profiles), ...termsRoutes(terms)],
  };
}
