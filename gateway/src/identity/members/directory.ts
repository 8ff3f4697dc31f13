import type { IdentityDb } from '../store.ts';
import { type Member, parsePath } from './member.ts';
import { countTeam, findById, findByIds, findByUsername, listDownlines } from './member-store.ts';
import { describeSecurity, type MemberSecurity } from './security.ts';
import { countOnline, readTeamIds, readTeamSizes } from './team-store.ts';

/** Questions about members that other modules may ask; each is a live read. */
export interface Directory {
  /** By id, or by user name in any spelling of capitals. */
  findMember(who: number | string): Promise<Member | undefined>;
  /** Who is unknown is absent. */
  membersByIds(ids: readonly number[]): Promise<ReadonlyMap<number, Member>>;
  findUsernames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  describeSecurity(memberId: number): Promise<MemberSecurity>;
  /** Ids from the root down, each followed by a point: a team is all paths that begin with its agent's. */
  readPath(memberId: number): Promise<string | undefined>;
  /** Whether `memberId` stands somewhere below `ancestorId`. Nobody stands below themselves. */
  isDescendant(memberId: number, ancestorId: number): Promise<boolean>;
  /** Direct downlines in order of registration, by the beginning of their names where one is given. */
  listDownlines(uplineId: number, page: DownlinePage): Promise<{ members: Member[]; total: number }>;
  /** How many stand below a member at any depth; with `since` those who registered from then on. */
  countTeam(memberId: number, since?: Date): Promise<number>;
  /** The real members below a member at any depth; demo and test accounts are left out. */
  teamIds(memberId: number): Promise<number[]>;
  /** How many real members stand below each; who has nobody is 0. */
  teamSizes(memberIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** How many real members below have a session that was used since then. */
  countOnline(memberId: number, since: Date): Promise<number>;
}

export interface DownlinePage {
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
    describeSecurity: (memberId) => describeSecurity(db, memberId),
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
    async countOnline(memberId, since) {
      const path = await readPath(memberId);
      return path === undefined ? 0 : countOnline(db, path, since);
    },
  };
}
