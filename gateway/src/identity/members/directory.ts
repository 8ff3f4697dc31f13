import type { IdentityDb } from '../tables.ts';
import { findInviter, type Inviter } from './invites.ts';
import { type Member, parsePath } from './member.ts';
import {
  countTeam,
  findById,
  findByIds,
  findByUsername,
  type InviteCode,
  listDownlines,
  listInviteCodes,
} from './store.ts';
import { readTeamIds, readTeamSizes } from './team-store.ts';

/** Queries about members for other modules. Each one reads the database. */
export interface Directory {
  /** Finds a member by id, or by user name in any letter case. */
  findMember(who: number | string): Promise<Member | undefined>;
  /** Finds members by id. Unknown ids are absent. */
  membersByIds(ids: readonly number[]): Promise<ReadonlyMap<number, Member>>;
  findUsernames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * Returns the ids from the root down, each followed by a dot. The paths of a team begin with the path of its agent.
   */
  readPath(memberId: number): Promise<string | undefined>;
  /** Returns whether `memberId` is below `ancestorId` at any depth. A member is not below themselves. */
  isDescendant(memberId: number, ancestorId: number): Promise<boolean>;
  /** Lists direct downlines in order of registration, optionally filtered by a prefix of the name. */
  listDownlines(uplineId: number, page: DownlinePage): Promise<{ members: Member[]; total: number }>;
  /** Counts the members below a member at any depth; with `since` only those registered from then on. */
  countTeam(memberId: number, since?: Date): Promise<number>;
  /** Returns the ids of real members below a member at any depth, without demo and test accounts. */
  teamIds(memberId: number): Promise<number[]>;
  /** Counts the real members below each member; 0 for a member without any. */
  teamSizes(memberIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Finds the owner of an open code that is valid on `domain`; undefined for any other code. */
  findInviter(code: string, domain?: string): Promise<Inviter | undefined>;
  listInviteCodes(memberId: number): Promise<InviteCode[]>;
}

interface DownlinePage {
  limit: number;
  offset: number;
  usernameStart?: string;
}

export function createDirectory(db: IdentityDb): Directory {
  const membersByIds = async (ids: readonly number[]) =>
    new Map((await findByIds(db, [...new Set(ids)])).map((member) => [member.id, member]));
  const readPath = async (memberId: number) => (await findById(db, memberId))?.path;

  return {
    findMember: (who) => (typeof who === 'number' ? findById(db, who) : findByUsername(db, who)),
    membersByIds,
    async findUsernames(ids) {
      const members = await membersByIds(ids);
      return new Map([...members].map(([id, { username }]) => [id, username]));
    },
    readPath,
    async isDescendant(memberId, ancestorId) {
      const path = await readPath(memberId);
      return memberId !== ancestorId && path !== undefined && parsePath(path).includes(ancestorId);
    },
    listDownlines: (uplineId, page) => listDownlines(db, uplineId, page),
    async countTeam(memberId, since) {
      const path = await readPath(memberId);
      return path === undefined ? 0 : countTeam(db, path, since);
    },
    async teamIds(memberId) {
      const path = await readPath(memberId);
      return path === undefined ? [] : readTeamIds(db, path);
    },
    teamSizes: (memberIds) => readTeamSizes(db, memberIds),
    findInviter: (code, domain) => findInviter(db, code, domain),
    listInviteCodes: (memberId) => listInviteCodes(db, memberId),
  };
}
