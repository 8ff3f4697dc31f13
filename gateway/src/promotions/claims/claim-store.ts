import { type Generated, type Kysely, sql } from 'kysely';
import { countRows, dayMs, type RowCount } from '../../server/index.ts';
import type { ClaimStatus } from './claim-rules.ts';

/** Tables of claims; `migrations/0002-claims.sql` describes the columns. */
export type ClaimTables = {
  promotions_claim: {
    id: Generated<number>;
    promotion_id: number;
    member_id: number;
    cycle_key: string;
    terms_version: number;
    status: ClaimStatus;
    request_id: string | null;
    remark: string | null;
    attempt: Generated<number>;
    progress_minor: Generated<number>;
    base_minor: number | null;
    deposit_no: string | null;
    amount: number | null;
    reason: string | null;
    decided_by: string | null;
    issued_at: Date | null;
    reserved_by: string | null;
    reserved_until: Date | null;
    told_at: Date | null;
    started_at: Date;
    changed_at: Date;
  };
};

export type ClaimDb = Kysely<ClaimTables>;

export interface Claim {
  id: number;
  promotionId: number;
  memberId: number;
  cycleKey: string;
  termsVersion: number;
  status: ClaimStatus;
  /** The pictures of the latest application. */
  requestId: string | null;
  remark: string | null;
  /** Number of applications. */
  attempt: number;
  progressMinor: number;
  /** The base of a percentage reward: a deposit's credit, or the valid bets of a period. */
  baseMinor: number | null;
  /** The order number of the qualifying deposit. */
  depositNo: string | null;
  /** Minor units, or points. */
  amount: number | null;
  /** The reason for a rejection, as the member reads it. */
  reason: string | null;
  decidedBy: string | null;
  /** When the award was issued. */
  issuedAt: Date | null;
  /** The operator who works on the application, and until when nobody else may. */
  reservedBy: string | null;
  reservedUntil: Date | null;
  /** When the member was told that the budget does not cover the award. */
  toldAt: Date | null;
  startedAt: Date;
  changedAt: Date;
}

const columns = [
  'id',
  'promotion_id as promotionId',
  'member_id as memberId',
  'cycle_key as cycleKey',
  'terms_version as termsVersion',
  'status',
  'request_id as requestId',
  'remark',
  'attempt',
  'progress_minor as progressMinor',
  'base_minor as baseMinor',
  'deposit_no as depositNo',
  'amount',
  'reason',
  'decided_by as decidedBy',
  'issued_at as issuedAt',
  'reserved_by as reservedBy',
  'reserved_until as reservedUntil',
  'told_at as toldAt',
  'started_at as startedAt',
  'changed_at as changedAt',
] as const;

type NewClaim = Pick<
  Claim,
  | 'promotionId'
  | 'memberId'
  | 'cycleKey'
  | 'termsVersion'
  | 'status'
  | 'requestId'
  | 'remark'
  | 'amount'
  | 'startedAt'
>;

/** Inserts the claim of a period. Fails if the member already has one, so check under the promotion's lock first. */
export const insertClaim = (db: ClaimDb, claim: NewClaim): Promise<Claim> =>
  db
    .insertInto('promotions_claim')
    .values({
      promotion_id: claim.promotionId,
      member_id: claim.memberId,
      cycle_key: claim.cycleKey,
      terms_version: claim.termsVersion,
      status: claim.status,
      request_id: claim.requestId,
      remark: claim.remark,
      base_minor: null,
      deposit_no: null,
      amount: claim.amount,
      reason: null,
      decided_by: null,
      issued_at: null,
      reserved_by: null,
      reserved_until: null,
      told_at: null,
      started_at: claim.startedAt,
      changed_at: claim.startedAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const writeClaim = async (db: ClaimDb, claim: Claim): Promise<void> => {
  await db
    .updateTable('promotions_claim')
    .set({
      status: claim.status,
      terms_version: claim.termsVersion,
      request_id: claim.requestId,
      remark: claim.remark,
      attempt: claim.attempt,
      progress_minor: claim.progressMinor,
      base_minor: claim.baseMinor,
      deposit_no: claim.depositNo,
      amount: claim.amount,
      reason: claim.reason,
      decided_by: claim.decidedBy,
      issued_at: claim.issuedAt,
      reserved_by: claim.reservedBy,
      reserved_until: claim.reservedUntil,
      changed_at: claim.changedAt,
    })
    .where('id', '=', claim.id)
    .execute();
};

export const findClaim = (db: ClaimDb, id: number): Promise<Claim | undefined> =>
  db.selectFrom('promotions_claim').select(columns).where('id', '=', id).executeTakeFirst();

/** Reads a member's claims of promotions, oldest first. */
export const readClaims = (
  db: ClaimDb,
  memberId: number,
  promotionIds: readonly number[],
): Promise<Claim[]> =>
  promotionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('promotions_claim')
        .select(columns)
        .where('member_id', '=', memberId)
        .where('promotion_id', 'in', [...promotionIds])
        .orderBy('id')
        .execute();

/** Records that the member was told of a budget that does not cover the claim's award. Returns false if it is known. */
export async function markTold(db: ClaimDb, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotions_claim')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The longest period is a month of 31 days, and a day begins up to a day earlier in another time zone. */
const cycleDaysMax = 32;

/**
 * Reads these members' claims that what happened at or after `since` can change, oldest first: those of a promotion
 * and a period that had not ended, and those whose valid bets are complete, whose award may wait for the member.
 */
export const readRunning = (db: ClaimDb, memberIds: readonly number[], since: Date): Promise<Claim[]> =>
  db
    .selectFrom('promotions_claim')
    .select(columns)
    .where('member_id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
    .where('status', 'in', ['signed', 'in-process'])
    .where('told_at', 'is', null)
    .where(sql<boolean>`exists (
      select from promotions_promotion p where p.id = promotion_id
        and (coalesce(p.ends_at > ${since}, true) and coalesce(p.closed_at > ${since}, true) and cycle_key >= ${toOldestKey(since)}
          or p.task->>'kind' = 'valid-bet' and p.reward->>'kind' <> 'percent'
            and progress_minor >= (p.task->>'minMinor')::bigint))`)
    .orderBy('id')
    .execute();

/** Returns a key at or before that of every period that contains a time. The key `once` comes after all days. */
const toOldestKey = (at: Date): string =>
  new Date(at.getTime() - cycleDaysMax * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Returns those of these deposits that already qualified a claim. */
export async function readUsedDeposits(db: ClaimDb, orderNos: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('promotions_claim')
    .select('deposit_no')
    .where('deposit_no', 'in', [...orderNos])
    .execute();
  return new Set(rows.flatMap(({ deposit_no }) => deposit_no ?? []));
}

/** Reads and locks claims, in the order of their ids. */
export const lockClaims = (db: ClaimDb, ids: readonly number[]): Promise<Claim[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('promotions_claim')
        .select(columns)
        .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .orderBy('id')
        .forUpdate()
        .execute();

/** Reads running claims of a promotion's periods from `since` until before `before`, with at least this progress and by id. */
export const readEnded = (
  db: ClaimDb,
  {
    promotionId,
    since,
    before,
    progressMin,
    afterId,
    limit,
  }: {
    promotionId: number;
    since: string;
    before: string;
    progressMin: number;
    afterId: number;
    limit: number;
  },
): Promise<Claim[]> =>
  db
    .selectFrom('promotions_claim')
    .select(columns)
    .where('promotion_id', '=', promotionId)
    .where('status', '=', 'in-process')
    .where('cycle_key', '>=', since)
    .where('cycle_key', '<', before)
    .where('progress_minor', '>=', progressMin)
    .where('told_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Lists the members whose claims of a raffle have progress. */
export async function listTicketHolders(db: ClaimDb, promotionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('promotions_claim')
    .select('member_id')
    .where('promotion_id', '=', promotionId)
    .where('status', '=', 'in-process')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Reads and locks the claims of a raffle that have progress, in the order of the ticket list. */
export const lockWithProgress = (db: ClaimDb, promotionId: number): Promise<Claim[]> =>
  db
    .selectFrom('promotions_claim')
    .select(columns)
    .where('promotion_id', '=', promotionId)
    .where('status', '=', 'in-process')
    .where('progress_minor', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute();

export interface CountedBet {
  claimId: number;
  eventId: string;
  betNo: number;
  isVoid: boolean;
  countedMinor: number;
}

/** Reads the amounts of these bets that claims have counted. */
export async function readCounted(db: ClaimDb, betNos: readonly number[]): Promise<CountedBet[]> {
  const { rows } = await sql<CountedBet>`
    select claim_id as "claimId", event_id as "eventId", bet_no as "betNo", is_void as "isVoid",
           counted_minor as "countedMinor"
      from promotions_counted_bet where bet_no = any(${[...betNos]}::bigint[])`.execute(db);
  return rows;
}

export async function insertCounted(db: ClaimDb, counted: readonly CountedBet[]): Promise<void> {
  if (counted.length === 0) return;
  await sql`
    insert into promotions_counted_bet (claim_id, event_id, bet_no, is_void, counted_minor)
    select * from unnest(${counted.map(({ claimId }) => claimId)}::bigint[],
      ${counted.map(({ eventId }) => eventId)}::uuid[], ${counted.map(({ betNo }) => betNo)}::bigint[],
      ${counted.map(({ isVoid }) => isVoid)}::boolean[],
      ${counted.map(({ countedMinor }) => countedMinor)}::bigint[])
    on conflict do nothing`.execute(db);
}

export interface ApplicationPage {
  /** `waiting`: applications without a decision, oldest first. `all`: every application, newest first. */
  show: 'waiting' | 'all';
  /** Only the application of this claim. */
  claimId?: number | undefined;
  page: number;
  pageSize: number;
}

export async function readApplications(
  db: ClaimDb,
  { show, claimId, page, pageSize }: ApplicationPage,
): Promise<{ claims: Claim[]; count: RowCount }> {
  let shown = db.selectFrom('promotions_claim').where('remark', 'is not', null);
  if (claimId !== undefined) shown = shown.where('id', '=', claimId);
  if (show === 'waiting') shown = shown.where('status', '=', 'applying');
  const claims = await shown
    .select(columns)
    .orderBy('id', show === 'waiting' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = sql`from promotions_claim where remark is not null
    ${claimId === undefined ? sql`` : sql`and id = ${claimId}`}
    ${show === 'waiting' ? sql`and status = 'applying'` : sql``}`;
  return { claims, count: await countRows(db, counted) };
}

/** Counts the claims of each promotion by status. */
export async function countClaims(
  db: ClaimDb,
): Promise<{ promotionId: number; status: ClaimStatus; count: number }[]> {
  return db
    .selectFrom('promotions_claim')
    .select(['promotion_id as promotionId', 'status', sql<number>`count(*)`.as('count')])
    .groupBy(['promotion_id', 'status'])
    .execute();
}

/** Sums the awards that each promotion issued since a time. */
export async function sumIssuedSince(db: ClaimDb, since: Date): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('promotions_claim')
    .select(['promotion_id', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('issued_at', '>=', since)
    .groupBy('promotion_id')
    .execute();
  return new Map(rows.map(({ promotion_id, amount }) => [promotion_id, amount]));
}

/**
 * Reads the member's awards and applications of earlier versions of these promotions, and the claims that can still earn
 * an award, each with the promotion whose earlier version it is.
 */
export async function readEarlier(
  db: ClaimDb,
  memberId: number,
  promotionIds: readonly number[],
  now: Date,
): Promise<{ promotionId: number; cycleKey: string; isRunning: boolean }[]> {
  const { rows } = await sql<{ promotionId: number; cycleKey: string; isRunning: boolean }>`
    with recursive version as (
      select id, replaces from promotions_promotion
       where id = any(${[...promotionIds]}::bigint[]) and replaces is not null
      union all
      select version.id, earlier.replaces from version
        join promotions_promotion earlier on earlier.id = version.replaces
       where earlier.replaces is not null
    )
    select version.id as "promotionId", claim.cycle_key as "cycleKey",
           claim.status in ('signed', 'in-process') as "isRunning" from version
      join promotions_claim claim on claim.promotion_id = version.replaces
      join promotions_promotion p on p.id = claim.promotion_id
     where claim.member_id = ${memberId} and (claim.status in ('applying', 'issued', 'claimed')
       or claim.status in ('signed', 'in-process') and claim.told_at is null and p.spent_at is null
         and coalesce(least(p.ends_at, p.closed_at) > ${now}, true))`.execute(db);
  return rows;
}

/** Finds the claim of a period. */
export const findCurrent = (claims: readonly Claim[], cycleKey: string): Claim | undefined =>
  claims.find((claim) => claim.cycleKey === cycleKey);
