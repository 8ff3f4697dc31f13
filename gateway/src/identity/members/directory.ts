import type { Clock, Tx } from '../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../tables.ts';
import { hasSharedDevice, readAddresses } from './address-store.ts';
import { type ClubLevelTerms, readClubLevels } from './club-store.ts';
import { findInviter, type Inviter } from './invites.ts';
import { type Member, parsePath } from './member.ts';
import { findFirstRebate, readRebates, readRebatesBefore } from './rebate-store.ts';
import { countTeam, findById, findByIds, findByUsername, listDownlines, readPaths } from './store.ts';
import {
  listChildren,
  type MemberFacts,
  readChildIds,
  readMemberFacts,
  readTeamIds,
  readTeamSizes,
  searchTeam,
  type TeamPage,
  type TeamSearch,
} from './team-store.ts';

/** Queries about members for other modules. Each one reads the database. */
export interface Directory {
  /** Finds a member by id, or by user name in any letter case. */
  findMember(who: number | string): Promise<Member | undefined>;
  findMemberIn(tx: Tx, who: number | string): Promise<Member | undefined>;
  /** Finds members by id. Unknown ids are absent. */
  findMembersByIds(ids: readonly number[]): Promise<ReadonlyMap<number, Member>>;
  findUsernames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * Returns the ids from the root down, each followed by a dot. The paths of a team begin with the path of its agent.
   */
  readPath(memberId: number): Promise<string | undefined>;
  /** Reads the paths of members by id. Unknown ids are absent. */
  readPaths(memberIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Returns whether `memberId` is below `ancestorId` at any depth. A member is not below themselves. */
  isDescendant(memberId: number, ancestorId: number): Promise<boolean>;
  /** Lists direct downlines in order of registration, optionally filtered by a prefix of the name. */
  listDownlines(uplineId: number, page: DownlinePage): Promise<{ members: Member[]; total: number }>;
  /** Counts the members below a member at any depth; with `since` only those registered from then on. */
  countTeam(memberId: number, since?: Date): Promise<number>;
  /** Returns the ids of real members below a member at any depth, without demo and test accounts. */
  readTeamIds(memberId: number): Promise<number[]>;
  /** Counts the real members below each member; 0 for a member without any. */
  readTeamSizes(memberIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Finds the owner of an open code that is valid on `domain`; undefined for any other code. */
  findInviter(code: string, domain?: string): Promise<Inviter | undefined>;
  /** Lists the levels of the club, lowest first. */
  listClubLevels(): Promise<ClubLevelTerms[]>;
  /** Returns the addresses from which members registered and logged in. */
  readAddressesIn(tx: Tx, memberIds: readonly number[]): Promise<ReadonlyMap<number, string[]>>;
  /** Returns whether two members have logged in on the same device. */
  hasSharedDeviceIn(tx: Tx, memberId: number, otherId: number): Promise<boolean>;
  /** Lists real direct downlines in order of registration. */
  listChildren(uplineId: number, page: TeamPage): Promise<{ members: Member[]; total: number }>;
  /** Returns the ids of the real direct downlines. */
  readChildIds(memberId: number): Promise<number[]>;
  /** Finds real members below a member at any depth, in the order of the tree. */
  searchTeam(path: string, search: TeamSearch, page: TeamPage): Promise<{ members: Member[]; total: number }>;
  /** Returns the rebates of members now, in parts per million; members without one are absent. */
  readRebates(memberIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns the rebates of all members who had one right before a moment. */
  readRebatesBeforeIn(tx: Tx, before: Date): Promise<ReadonlyMap<number, number>>;
  /** Returns the moment of the first rebate; undefined before there is one. */
  findFirstRebate(): Promise<Date | undefined>;
  /** Reads the last login and the number of direct downlines of members. */
  readFacts(memberIds: readonly number[]): Promise<ReadonlyMap<number, MemberFacts>>;
}

interface DownlinePage {
  limit: number;
  offset: number;
  usernameStart?: string;
}

export function createDirectory(db: IdentityDb, clock: Clock): Directory {
  const findMembersByIds = async (ids: readonly number[]) =>
    new Map((await findByIds(db, [...new Set(ids)])).map((member) => [member.id, member]));
  const find = (from: IdentityDb, who: number | string) =>
    typeof who === 'number' ? findById(from, who) : findByUsername(from, who);
  const readPath = async (memberId: number) => (await findById(db, memberId))?.path;

  return {
    findMember: (who) => find(db, who),
    findMemberIn: (tx, who) => find(tx.withTables<IdentityTables>(), who),
    findMembersByIds,
    async findUsernames(ids) {
      const members = await findMembersByIds(ids);
      return new Map([...members].map(([id, { username }]) => [id, username]));
    },
    readPath,
    readPaths: (memberIds) => readPaths(db, memberIds),
    async isDescendant(memberId, ancestorId) {
      const path = await readPath(memberId);
      return memberId !== ancestorId && path !== undefined && parsePath(path).includes(ancestorId);
    },
    listDownlines: (uplineId, page) => listDownlines(db, uplineId, page),
    async countTeam(memberId, since) {
      const path = await readPath(memberId);
      return path === undefined ? 0 : countTeam(db, path, since);
    },
    async readTeamIds(memberId) {
      const path = await readPath(memberId);
      return path === undefined ? [] : readTeamIds(db, path);
    },
    readTeamSizes: (memberIds) => readTeamSizes(db, memberIds),
    findInviter: (code, domain) => findInviter(db, code, { domain, now: clock.now() }),
    listClubLevels: () => readClubLevels(db),
    readAddressesIn: (tx, memberIds) => readAddresses(tx.withTables<IdentityTables>(), memberIds),
    hasSharedDeviceIn: (tx, memberId, otherId) =>
      hasSharedDevice(tx.withTables<IdentityTables>(), memberId, otherId),
    listChildren: (uplineId, page) => listChildren(db, uplineId, page),
    readChildIds: (memberId) => readChildIds(db, memberId),
    searchTeam: (path, search, page) => searchTeam(db, path, search, page),
    readRebates: (memberIds) => readRebates(db, memberIds),
    readRebatesBeforeIn: readRebatesBefore,
    findFirstRebate: () => findFirstRebate(db),
    readFacts: (memberIds) => readMemberFacts(db, memberIds),
  };
}
