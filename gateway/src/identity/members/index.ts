/** The lowest layer of identity: members and their profiles, the agent tree, clubs and invite codes. */
import type { RouteEntry } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createHouseRebates, type HouseRebates } from './house-rebates.ts';
import { createMoves, type Moves } from './moves/index.ts';
import { createProfiles, type ProfileParts, type Profiles, profileRoutes } from './profile/index.ts';
import { memberRoutes } from './routes.ts';
import { createMembers, type Members, type MembersParts } from './service.ts';
import { createTerms, type Terms, type TermsParts, termsRoutes } from './terms/index.ts';

export {
  addBlocks,
  type BlockChange,
  isBlocked,
  liftBlocks,
  readBlocks,
  selectIsBlocked,
} from './block-store.ts';
export { clubActs, createClubSchedulable } from './club-acts.ts';
export type { Directory } from './directory.ts';
export type { HouseRebates } from './house-rebates.ts';
export {
  countOpenAffiliateCodes,
  countUse,
  endAffiliateCode,
  findInviteCodeOfRequest,
  type InviteCode,
  listAffiliateCodes,
} from './invite-store.ts';
export { findInviter, type Inviter } from './invites.ts';
export {
  maskBirthday,
  maskEmail,
  maskIp,
  maskMobile,
  maskName,
  maskText,
  maskUsername,
  shownLetters,
} from './masks.ts';
export { houseId, type Member, parsePath, toTeamRange } from './member.ts';
export type { Moves } from './moves/index.ts';
export type { Profiles } from './profile/index.ts';
export { readRebates, readRebatesBefore } from './rebate-store.ts';
export type { Members, NewMember } from './service.ts';
export { findById, findByUsername, type ProfileToInsert, readContacts, readSecurity } from './store.ts';
export { selectTeamIds } from './team-store.ts';
export type { Terms } from './terms/index.ts';
export { writeTransferFlag } from './transfer-flag-store.ts';

type MemberLayerParts = MembersParts & ProfileParts & TermsParts;

export interface MemberLayer {
  members: Members;
  directory: Directory;
  moves: Moves;
  houseRebates: HouseRebates;
  profiles: Profiles;
  terms: Terms;
  routes: readonly RouteEntry[];
}

export function createMemberLayer(parts: MemberLayerParts): MemberLayer {
  const directory = createDirectory(parts.database.withTables<IdentityTables>(), parts.clock);
  const profiles = createProfiles(parts);
  const terms = createTerms(parts);
  return {
    members: createMembers(parts),
    directory,
    moves: createMoves(parts),
    houseRebates: createHouseRebates(parts.clock),
    profiles,
    terms,
    routes: [...memberRoutes(directory), ...profileRoutes(profiles), ...termsRoutes(terms)],
  };
}
