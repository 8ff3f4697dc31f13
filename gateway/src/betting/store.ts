import type { GameType } from '@parlour/contracts';
import type { VwcReply, VwcVerb } from '@parlour/contracts/vwc';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import {
  type GeneratedColumn,
  type NewRound,
  type Round,
  type RoundChange,
  type RoundRow,
  toChangedColumns,
  toNewRow,
  toRound,
} from './round.ts';

/** Tables of betting; `migrations/` describes the columns. */
// A type instead of an interface: only a type fits the index signature of `withTables`.
export type BettingTables = {
  betting_launch: {
    token_hash: string;
    member_id: number;
    site_token_hash: string;
    vendor_code: string;
    vendor_game: string;
    game_id: number;
    language: string;
    demo: boolean;
    expires_at: Date;
    used_at: Date | null;
  };
  betting_session: GameSession;
  betting_round: Omit<RoundRow, GeneratedColumn> & {
    bet_no: GeneratedAlways<number>;
    jackpot_minor: Generated<number>;
    held_minor: Generated<number>;
    grant_id: Generated<number | null>;
    bonus_stake_minor: Generated<number>;
    bonus_payout_minor: Generated<number>;
    checked_at: Generated<Date | null>;
  };
  betting_reconciliation: {
    vendor_code: string;
    day: string;
    ours_count: number;
    ours_bet_minor: number;
    ours_win_minor: number;
    theirs_count: number;
    theirs_bet_minor: number;
    theirs_win_minor: number;
    differences: ColumnType<Difference[], string, string>;
    compared_at: Date;
  };
  betting_transaction: Omit<VendorTransaction, 'jackpot_minor' | 'bonus_minor'> & {
    jackpot_minor: Generated<number>;
    bonus_minor: Generated<number>;
  };
  betting_nonce: { vendor_code: string; nonce: string; seen_at: Date };
  betting_campaign: { vendor_code: string; campaign_id: string; budget_minor: number; spent_minor: number };
  betting_win_limit: {
    vendor_code: string;
    node_id: number;
    max_win_minor: number;
    daily_net_minor: number | null;
    changed_by: string;
    changed_at: Date;
  };
  betting_win_hold: {
    id: Generated<number>;
    vendor_code: string;
    tx_id: string;
    bet_no: number;
    member_id: number;
    amount_minor: number;
    held_because: 'single-win' | 'daily-net' | 'repeated-jackpot';
    limit_minor: number;
    jackpot_minor: Generated<number>;
    held_at: Date;
    state: Generated<'HELD' | 'CREDITED' | 'RETURNED' | 'REVERSED'>;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
  };
  betting_reopening: {
    bet_no: number;
    member_id: number;
    vendor_code: string;
    category: GameType;
    stake_minor: number;
    payout_minor: number;
    bonus_stake_minor: Generated<number>;
    bonus_payout_minor: Generated<number>;
    settled_at: Date;
    reopened_at: Date;
  };
  betting_debt_flag: { vendor_code: string; tx_id: string; member_id: number; flagged_at: Date };
  betting_alarm: {
    vendor_code: string;
    kind: AlarmKind;
    tx_id: string | null;
    round_id: string | null;
    raised_at: Date;
  };
};

/** A message that only one side of a reconciliation has, or that differs. */
export interface Difference {
  txId: string;
  verb: 'bet' | 'win';
  /** Minor units; null when this side has no such message. */
  ours: number | null;
  theirs: number | null;
}

type AlarmKind =
  | 'duplicate-mismatch'
  | 'win-after-close'
  | 'win-without-round'
  | 'round-left-open'
  | 'round-open-a-day'
  | 'round-open-14-days'
  | 'jackpot-above-pool'
  | 'win-held'
  | 'receivable-opened';

export type GameSession = {
  id: string;
  member_id: number;
  site_token_hash: string;
  vendor_code: string;
  vendor_game: string;
  game_id: number;
  demo: boolean;
  opened_at: Date;
  closed_at: Date | null;
};

export type VendorTransaction = {
  vendor_code: string;
  tx_id: string;
  verb: VwcVerb;
  request_hash: string;
  round_id: string | null;
  ref_tx_id: string | null;
  amount_minor: number;
  /** The part of the amount that came from the jackpot pool. */
  jackpot_minor: number;
  /** The part of the amount that belongs to the bonus grant of its round. */
  bonus_minor: number;
  state: 'APPLIED' | 'REVERSED' | 'TOMBSTONED';
  reply: VwcReply | null;
  applied_at: Date;
};

/** A message before the parts of its amount are known. */
export type NewTransaction = Omit<VendorTransaction, 'jackpot_minor' | 'bonus_minor'>;

export type BettingDb = Kysely<BettingTables>;

// Statements about many rows take them as one array or JSON text each. The SQL text is then the same for any number of
// rows, so the server plans it once and it need not be built for each batch.

/** Inserts nonces that are new and returns them. */
export async function claimNonces(
  db: BettingDb,
  nonces: readonly { vendor_code: string; nonce: string }[],
  now: Date,
): Promise<{ vendor_code: string; nonce: string }[]> {
  const { rows } = await sql<{ vendor_code: string; nonce: string }>`
    insert into betting_nonce (vendor_code, nonce, seen_at)
    select given.vendor_code, given.nonce, ${now}::timestamptz
      from unnest(${nonces.map((one) => one.vendor_code)}::text[], ${nonces.map((one) => one.nonce)}::text[])
        as given (vendor_code, nonce)
    on conflict do nothing
    returning vendor_code, nonce`.execute(db);
  return rows;
}

export async function deleteNonces(db: BettingDb, before: Date): Promise<void> {
  await db.deleteFrom('betting_nonce').where('seen_at', '<', before).execute();
}

export async function insertLaunch(
  db: BettingDb,
  launch: Omit<BettingTables['betting_launch'], 'used_at'>,
): Promise<void> {
  await db
    .insertInto('betting_launch')
    .values({ ...launch, used_at: null })
    .execute();
}

/** Consumes a launch token. Returns undefined when it is unknown, used, another vendor's or too old. */
export const consumeLaunch = (
  db: BettingDb,
  { tokenHash, vendor, now }: { tokenHash: string; vendor: string; now: Date },
): Promise<BettingTables['betting_launch'] | undefined> =>
  db
    .updateTable('betting_launch')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('vendor_code', '=', vendor)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function insertSession(db: BettingDb, session: GameSession): Promise<void> {
  await db.insertInto('betting_session').values(session).execute();
}

export const findSession = (db: BettingDb, vendor: string, id: string): Promise<GameSession | undefined> =>
  db
    .selectFrom('betting_session')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_code', '=', vendor)
    .executeTakeFirst();

/** Closes the open game sessions, and the launches that were not used yet, of a session of the site. */
export async function closeSessions(db: BettingDb, siteTokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('betting_session')
    .set({ closed_at: now })
    .where('site_token_hash', '=', siteTokenHash)
    .where('closed_at', 'is', null)
    .execute();
  await db
    .updateTable('betting_launch')
    .set({ used_at: now })
    .where('site_token_hash', '=', siteTokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * Deducts `amountMinor` from a campaign's budget. Returns false when the campaign is unknown or its budget is too
 * small.
 */
export async function spendCampaignBudget(
  db: BettingDb,
  vendor: string,
  campaign: string,
  amountMinor: number,
): Promise<boolean> {
  const row = await db
    .updateTable('betting_campaign')
    .set((eb) => ({ spent_minor: eb('spent_minor', '+', amountMinor) }))
    .where('vendor_code', '=', vendor)
    .where('campaign_id', '=', campaign)
    .where((eb) => eb(eb('budget_minor', '-', eb.ref('spent_minor')), '>=', amountMinor))
    .returning('campaign_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function raiseAlarm(db: BettingDb, alarm: BettingTables['betting_alarm']): Promise<void> {
  await db.insertInto('betting_alarm').values(alarm).execute();
}

/** Flags a member who owes a part of a win that was rolled back, and raises an alarm. */
export async function flagReceivable(
  db: BettingDb,
  given: { vendor: string; memberId: number; txId: string; roundId: string; now: Date },
): Promise<void> {
  const { vendor: vendor_code, memberId: member_id, txId: tx_id, roundId: round_id, now } = given;
  await db
    .insertInto('betting_debt_flag')
    .values({ vendor_code, tx_id, member_id, flagged_at: now })
    .execute();
  await raiseAlarm(db, { vendor_code, kind: 'receivable-opened', tx_id, round_id, raised_at: now });
}

export const findTransaction = (
  db: BettingDb,
  vendor: string,
  txId: string,
): Promise<VendorTransaction | undefined> =>
  db
    .selectFrom('betting_transaction')
    .selectAll()
    .where('vendor_code', '=', vendor)
    .where('tx_id', '=', txId)
    .executeTakeFirst();

/**
 * Claims a transaction id for the first caller. A second claim waits for the first one's transaction to end and then
 * returns false, so that of two concurrent claims one is applied and the other sees its result.
 */
export async function claimTransaction(db: BettingDb, transaction: NewTransaction): Promise<boolean> {
  const row = await db
    .insertInto('betting_transaction')
    .values(transaction)
    .onConflict((conflict) => conflict.doNothing())
    .returning('tx_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateTransaction(
  db: BettingDb,
  { vendor_code, tx_id }: Pick<VendorTransaction, 'vendor_code' | 'tx_id'>,
  change: Partial<Pick<VendorTransaction, 'reply' | 'state' | 'round_id' | 'jackpot_minor' | 'bonus_minor'>>,
): Promise<void> {
  await db
    .updateTable('betting_transaction')
    .set(change)
    .where('vendor_code', '=', vendor_code)
    .where('tx_id', '=', tx_id)
    .execute();
}

/** Lists the wins and ends of a round that were not reversed. */
export const listUnreversedWins = (
  db: BettingDb,
  vendor: string,
  roundId: string,
): Promise<VendorTransaction[]> =>
  db
    .selectFrom('betting_transaction')
    .selectAll()
    .where('vendor_code', '=', vendor)
    .where('round_id', '=', roundId)
    .where('verb', 'in', ['win', 'endRound'])
    .where('state', '=', 'APPLIED')
    .execute();

/** Finds the known transactions among these ids, for reads that share a round trip. */
export const findTransactions = (
  db: BettingDb,
  vendors: readonly string[],
  txIds: readonly string[],
): Promise<VendorTransaction[]> =>
  db
    .selectFrom('betting_transaction')
    .selectAll()
    .where('vendor_code', '=', sql<string>`any(${vendors}::text[])`)
    .where('tx_id', '=', sql<string>`any(${txIds}::text[])`)
    .execute();

export const findSessions = (db: BettingDb, ids: readonly string[]): Promise<GameSession[]> =>
  db.selectFrom('betting_session').selectAll().where('id', '=', sql<string>`any(${ids}::text[])`).execute();

export async function findRound(db: BettingDb, vendor: string, roundId: string): Promise<Round | undefined> {
  const row = await selectRound(db, vendor, roundId).executeTakeFirst();
  return row && toRound(row);
}

/** Returns whether a member has an unsettled real-money round with a vendor. */
export async function hasOpenRound(
  db: BettingDb,
  { memberId, vendor }: { memberId: number; vendor: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('betting_round')
    .select('bet_no')
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor)
    .where('demo', '=', false)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the round and locks it until the transaction ends. */
export async function lockRound(db: BettingDb, vendor: string, roundId: string): Promise<Round | undefined> {
  const row = await selectRound(db, vendor, roundId).forUpdate().executeTakeFirst();
  return row && toRound(row);
}

const selectRound = (db: BettingDb, vendor: string, roundId: string) =>
  db
    .selectFrom('betting_round')
    .selectAll()
    .where('vendor_code', '=', vendor)
    .where('round_id', '=', roundId);

/** Opens the round unless it exists; locks and returns it in both cases. */
export async function openRound(db: BettingDb, round: NewRound): Promise<Round> {
  await db
    .insertInto('betting_round')
    .values(toNewRow(round))
    .onConflict((conflict) => conflict.columns(['vendor_code', 'round_id']).doNothing())
    .execute();
  const opened = await lockRound(db, round.vendorCode, round.roundId);
  if (opened === undefined) throw new Error(`Round ${round.roundId} is gone while it is being opened.`);
  return opened;
}

export async function updateRound(db: BettingDb, betNo: number, change: RoundChange): Promise<void> {
  await db.updateTable('betting_round').set(toChangedColumns(change)).where('bet_no', '=', betNo).execute();
}
