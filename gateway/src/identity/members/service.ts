import { AppError } from '@parlour/contracts';
import type { Clock, Ids, Outbox, Tx } from '../../server/index.ts';
import type { AccountClass, IdentityTables } from '../tables.ts';
import { addClubProgress } from './club-store.ts';
import {
  findInviteCodeOfRequest,
  findReferralCode,
  type InviteCode,
  type InviteCodeToInsert,
  insertInviteCode,
} from './invite-store.ts';
import { houseId, type Member } from './member.ts';
import { keepTree } from './moves/index.ts';
import { insertFirstRebates } from './rebate-store.ts';
import {
  findByIds,
  insertMembers,
  insertProfiles,
  type MemberToInsert,
  type ProfileToInsert,
} from './store.ts';

/** Input for creating a member. Omitted fields default to a real member directly under the house. */
export interface NewMember {
  username: string;
  /**
   * Hash from `hashPassword`; without it nobody can log in with a password. Compute it before the transaction, not
   * inside.
   */
  passwordHash?: string | undefined;
  paymentPasswordHash?: string | undefined;
  /** The owner must change the password at the first login, because someone else chose it. */
  passwordMustChange?: boolean | undefined;
  /** `isAgent` of the specification. */
  accountCode?: number | undefined;
  accountClass?: Exclude<AccountClass, 'house'> | undefined;
  uplineId?: number | undefined;
  nickname?: string | undefined;
  avatarKey?: string | undefined;
  canTransferUp?: boolean | undefined;
  /** The part of the valid bets that the member gets back, in parts per million; at most that of the upline. Default 0. */
  rebatePpm?: number | undefined;
  club?: { rankLevel: number; progressMinor: number } | undefined;
  labels?: readonly string[] | undefined;
  registeredAt?: Date | undefined;
  profile?: Partial<Omit<ProfileToInsert, 'memberId'>> | undefined;
}

export interface Members {
  /** Creates a member. Fails with `identity.username-taken`, even for concurrent requests of one name. */
  create(tx: Tx, member: NewMember): Promise<Member>;
  /**
   * Creates up to a few thousand members and returns them in the given order. Members whose name is taken are omitted.
   * Uplines must already exist, so create a tree level by level.
   */
  createMany(tx: Tx, members: readonly NewMember[]): Promise<Member[]>;
  /**
   * Creates an open invite code: the given code, or an unused code of digits. A repeated request returns its code.
   * Fails with `identity.invite-code-taken`.
   */
  createInviteCode(tx: Tx, code: Omit<InviteCodeToInsert, 'code'> & { code?: string }): Promise<InviteCode>;
  /** Returns the member's only referral code and creates it on the first call. */
  referralCode(tx: Tx, memberId: number): Promise<string>;
  /** Adds valid bets and deposits, in minor units by member, to the club progress. Levels may rise. */
  addClubProgress(tx: Tx, additions: ReadonlyMap<number, number>): Promise<void>;
}

export interface MembersParts {
  clock: Clock;
  ids: Pick<Ids, 'code'>;
  outbox: Outbox;
}

/** Number of avatars. A new member gets one derived from the name, always the same. */
export const avatarCount = 24;
const codeDigits = 8;
/** The number of digits of an agent's invitation. It may open agent accounts, so guessing one must be infeasible. */
const invitationDigits = 12;
const codeTriesMax = 5;

export function createMembers({ clock, ids, outbox }: MembersParts): Members {
  const createMany: Members['createMany'] = async (tx, given) => {
    const db = tx.withTables<IdentityTables>();
    const now = clock.now();
    await keepTree(db);
    const inserted = await insertMembers(
      db,
      given.map((member) => toMemberRow(member, now)),
    );
    const found = await findByIds(
      db,
      inserted.map(({ id }) => id),
    );
    const byName = new Map(found.map((member) => [member.username, member]));
    const made = given.flatMap(({ username, profile }) => {
      const member = byName.get(username);
      byName.delete(username);
      return member ? [{ member, profile }] : [];
    });
    await insertProfiles(
      db,
      made.map(({ member, profile }) => ({ others: {}, ...profile, memberId: member.id })),
    );
    const rebates = new Map(given.map(({ username, rebatePpm }) => [username, rebatePpm ?? 0]));
    await insertFirstRebates(
      db,
      made.map(({ member: { id, username, uplineId = houseId, registeredAt: since } }) => ({
        id,
        uplineId,
        since,
        ratePpm: rebates.get(username) ?? 0,
      })),
    );
    await outbox.publishAll(
      tx,
      'member.registered',
      made.map(({ member, profile }) => toEvent(member, profile?.referrerId)),
    );
    return made.map(({ member }) => member);
  };

  const createInviteCode: Members['createInviteCode'] = async (tx, { code: wanted, ...rest }) => {
    const db = tx.withTables<IdentityTables>();
    for (let tries = 1; ; tries += 1) {
      const { memberId, requestId } = rest;
      const known = requestId && (await findInviteCodeOfRequest(db, memberId, requestId));
      if (known) return known;
      const digits = requestId === undefined ? codeDigits : invitationDigits;
      const code = { ...rest, code: (wanted ?? ids.code(digits)).toUpperCase() };
      const inserted = await insertInviteCode(db, code, clock.now());
      if (inserted) return inserted;
      if (wanted !== undefined || tries >= codeTriesMax)
        throw new AppError('identity.invite-code-taken', 'This invitation code belongs to somebody.');
    }
  };

  return {
    createMany,
    createInviteCode,
    async addClubProgress(tx, additions) {
      const risen = await addClubProgress(tx.withTables<IdentityTables>(), additions);
      await outbox.publishAll(
        tx,
        'member.club-raised',
        risen.map(({ memberId, before, after }) => ({ memberId, fromLevel: before, rankLevel: after })),
      );
    },
    async create(tx, given) {
      const [member] = await createMany(tx, [given]);
      if (member) return member;
      throw new AppError('identity.username-taken', 'This user name belongs to somebody.', {
        fields: [{ path: ['username'], rule: 'username_taken' }],
      });
    },
    async referralCode(tx, memberId) {
      const db = tx.withTables<IdentityTables>();
      for (let tries = 1; tries <= codeTriesMax; tries += 1) {
        const known = await findReferralCode(db, memberId);
        if (known !== undefined) return known;
        const code = ids.code(codeDigits);
        await insertInviteCode(db, { code, memberId, kind: 'referral', domain: undefined }, clock.now());
      }
      throw new Error(`No free code of ${codeDigits} digits was found in ${codeTriesMax} tries.`);
    },
  };
}

const toMemberRow = (member: NewMember, now: Date): MemberToInsert => ({
  username: member.username,
  passwordHash: member.passwordHash ?? null,
  passwordMustChange: member.passwordMustChange ?? false,
  paymentPasswordHash: member.paymentPasswordHash ?? null,
  accountCode: member.accountCode ?? 0,
  accountClass: member.accountClass ?? 'real',
  uplineId: member.uplineId ?? houseId,
  nickname: member.nickname ?? member.username,
  avatarKey: member.avatarKey ?? pickAvatar(member.username),
  canTransferUp: member.canTransferUp ?? false,
  clubRank: member.club?.rankLevel ?? 0,
  clubProgressMinor: member.club?.progressMinor ?? 0,
  labels: member.labels ?? [],
  registeredAt: member.registeredAt ?? now,
});

function pickAvatar(username: string): string {
  const sum = [...username].reduce((total, char) => (total * 31 + (char.codePointAt(0) ?? 0)) % 997, 7);
  return String((sum % avatarCount) + 1);
}

const toEvent = (member: Member, referrerId: number | undefined) => ({
  memberId: member.id,
  username: member.username,
  accountKind: member.accountKind,
  accountClass: member.accountClass,
  uplineId: member.uplineId ?? houseId,
  path: member.path,
  ...(referrerId === undefined ? {} : { referrerId }),
  registeredAt: member.registeredAt.toISOString(),
});
