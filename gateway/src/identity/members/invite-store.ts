/** SQL of invite codes. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { IdentityDb, IdentityTables, InviteKind } from '../tables.ts';

export interface InviteCode {
  code: string;
  memberId: number;
  kind: InviteKind;
  /** The only host on which the code is valid; undefined: every host. */
  domain: string | undefined;
  /** Account code of the members who register with it. */
  accountCode: number;
  createdAt: Date;
  endedAt: Date | undefined;
  /** Rebate of the members who register with it, in parts per million. */
  rebatePpm: number;
  /** Undefined for a code that does not expire. */
  expiresAt: Date | undefined;
  /** Undefined for a code with unlimited uses. */
  usesMax: number | undefined;
  /** The number of registrations with the code. */
  uses: number;
}

export interface InviteCodeToInsert extends Pick<InviteCode, 'code' | 'memberId' | 'kind' | 'domain'> {
  accountCode?: number | undefined;
  rebatePpm?: number | undefined;
  expiresAt?: Date | undefined;
  usesMax?: number | undefined;
  /** The id of the request, which creates at most one code. */
  requestId?: string | undefined;
}

const columns = [
  'code',
  'member_id',
  'kind',
  'domain',
  'account_code',
  'rebate_ppm',
  'created_at',
  'ended_at',
  'expires_at',
  'uses_max',
  'uses',
] as const;

type Row = Pick<IdentityTables['identity_invite_code'], Exclude<(typeof columns)[number], 'uses'>> & {
  uses: number;
};

const toInviteCode = (row: Row): InviteCode => ({
  code: row.code,
  memberId: row.member_id,
  kind: row.kind,
  domain: row.domain ?? undefined,
  accountCode: row.account_code,
  rebatePpm: row.rebate_ppm,
  createdAt: row.created_at,
  endedAt: row.ended_at ?? undefined,
  expiresAt: row.expires_at ?? undefined,
  usesMax: row.uses_max ?? undefined,
  uses: row.uses,
});

const isOpen = (now: Date) => (where: ExpressionBuilder<IdentityTables, 'identity_invite_code'>) =>
  where.and([
    where('ended_at', 'is', null),
    where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
    where.or([where('uses_max', 'is', null), where('uses', '<', where.ref('uses_max'))]),
  ]);

/** Finds an open code, in any letter case, that is valid on `domain`. */
export async function findInviteCode(
  db: IdentityDb,
  code: string,
  { domain, now }: { domain: string | undefined; now: Date },
): Promise<InviteCode | undefined> {
  const row = await db
    .selectFrom('identity_invite_code')
    .select(columns)
    .where('code', '=', code.toUpperCase())
    .where(isOpen(now))
    .where((where) =>
      where.or([where('domain', 'is', null), where('domain', '=', (domain ?? '').toLowerCase())]),
    )
    .executeTakeFirst();
  return row && toInviteCode(row);
}

/** Counts one registration with a code. Returns false when the code is no longer open. */
export async function countUse(db: IdentityDb, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_invite_code')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .where(isOpen(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Inserts a code. Returns undefined if the code or the request already exists, or if the member already has a
 * referral code.
 */
export async function insertInviteCode(
  db: IdentityDb,
  code: InviteCodeToInsert,
  now: Date,
): Promise<InviteCode | undefined> {
  const row = await db
    .insertInto('identity_invite_code')
    .values({
      code: code.code.toUpperCase(),
      member_id: code.memberId,
      kind: code.kind,
      domain: code.domain?.toLowerCase() ?? null,
      created_at: now,
      ended_at: null,
      account_code: code.accountCode ?? 0,
      rebate_ppm: code.rebatePpm ?? 0,
      expires_at: code.expiresAt ?? null,
      uses_max: code.usesMax ?? null,
      request_id: code.requestId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toInviteCode(row);
}

/** Finds the code that a request of the member created. */
export async function findInviteCodeOfRequest(
  db: IdentityDb,
  memberId: number,
  requestId: string,
): Promise<InviteCode | undefined> {
  const row = await db
    .selectFrom('identity_invite_code')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && toInviteCode(row);
}

export async function findReferralCode(db: IdentityDb, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_invite_code')
    .select('code')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'referral')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.code;
}

/** Lists the codes of a member that place others in the agent tree, newest first. */
export async function listAffiliateCodes(
  db: IdentityDb,
  memberId: number,
  limit: number,
): Promise<InviteCode[]> {
  const rows = await db
    .selectFrom('identity_invite_code')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'affiliate')
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map(toInviteCode);
}

export async function countOpenAffiliateCodes(db: IdentityDb, memberId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('identity_invite_code')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'affiliate')
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends an affiliate code of the member, if it has not ended. Returns undefined for any other code. */
export async function endAffiliateCode(
  db: IdentityDb,
  { memberId, code, now }: { memberId: number; code: string; now: Date },
): Promise<InviteCode | undefined> {
  const row = await db
    .updateTable('identity_invite_code')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now}::timestamptz)` })
    .where('code', '=', code.toUpperCase())
    .where('member_id', '=', memberId)
    .where('kind', '=', 'affiliate')
    .returning(columns)
    .executeTakeFirst();
  return row && toInviteCode(row);
}
