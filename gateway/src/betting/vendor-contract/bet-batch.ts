/**
 * Bets that arrive together, taken in one transaction: the way for a vendor whose every bet meets the same house accounts. It takes only
 * what is plain, a new bet that opens a new round and is paid for; whatever else there is makes the whole batch void, and each of its
 * bets is then taken by itself, which says what is wrong with it.
 */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import type { Logger } from '../../server/index.ts';
import { createBatcher } from '../../wallet/index.ts';
import { type BettingDb, type BettingTables, excludedAmong } from '../store.ts';
import { type AdmittedBet, newRound, stakeMovement } from './bet.ts';
import type { VerbParts } from './context.ts';

export interface BetToTake {
  vendor: string;
  request: VwcRequest<'bet'>;
  admitted: AdmittedBet;
  /** Of the raw body. */
  hash: string;
}

export interface BetBatching {
  /** Takes the bet with those that arrived with it; `takeOne` takes it by itself. */
  add(bet: BetToTake, takeOne: () => Promise<VwcReply>): Promise<VwcReply>;
}

const lanesOfServer = 4;
const waitingMax = 5_000;

/** A bet of the batch is not plain. */
class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

export function createBetBatching(parts: VerbParts & { log: Logger; batchMax: number }): BetBatching {
  const { database, log, batchMax } = parts;
  const batcher = createBatcher<{ bet: BetToTake; takeOne: () => Promise<VwcReply> }, VwcReply>({
    // The embedded engine has one connection.
    lanes: database.engine === 'pglite' ? 1 : lanesOfServer,
    batchMax,
    waitingMax,
    ownersOf: ({ bet }) => [bet.admitted.member.id],
    postOne: ({ takeOne }) => takeOne(),
    postMany: (items) =>
      takeTogether(
        parts,
        items.map(({ bet }) => bet),
      ),
    // Each is tried by itself, and fails by itself.
    isOutage: () => false,
    batchFailed(error) {
      if (!(error instanceof NotPlain)) log.warn({ err: error }, 'batch of bets failed, taking one by one');
    },
  });
  return { add: (bet, takeOne) => batcher.add({ bet, takeOne }) };
}

/** All of them, in one order everywhere, or `NotPlain`. */
async function takeTogether(parts: VerbParts, bets: readonly BetToTake[]): Promise<VwcReply[]> {
  const { database, clock, ledger, currency } = parts;
  const now = clock.now();
  const ordered = bets.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const replies = await database.transaction(async (tx) => {
    const db = tx.withTables<BettingTables>();
    await claimAll(db, ordered, now);
    const members = ordered.map(({ admitted }) => admitted.member.id);
    if ((await excludedAmong(db, members, now)).length > 0) throw new NotPlain();
    await openRounds(db, ordered, now);
    const postings = await ledger.postApartIn(
      tx,
      ordered.map(({ vendor, request, admitted: { member, session } }) =>
        stakeMovement(vendor, request, { member, demo: session.demo }, now),
      ),
    );
    const answers = ordered.map(({ request }, place): VwcReply => {
      const posting = postings[place];
      if (posting === undefined || posting === 'again' || posting.outcome !== 'posted') throw new NotPlain();
      return {
        code: 'OK',
        ourTxId: String(posting.transferId),
        balance: posting.fromBalanceMinor ?? 0,
        txId: request.txId,
        currency,
        appliedAt: now.toISOString(),
        replay: false,
      };
    });
    await writeReplies(db, ordered, answers);
    return new Map(ordered.map((bet, place) => [keyOf(bet), answers[place]]));
  });
  return bets.map((bet) => replies.get(keyOf(bet)) as VwcReply);
}

const keyOf = ({ vendor, request }: BetToTake): string => `${vendor}\n${request.txId}`;

/** An `insert … on conflict do nothing` that left one out met something that is not new. */
const requireAll = ({ numAffectedRows }: { numAffectedRows?: bigint }, bets: readonly BetToTake[]): void => {
  if (numAffectedRows !== BigInt(bets.length)) throw new NotPlain();
};

async function claimAll(db: BettingDb, bets: readonly BetToTake[], now: Date): Promise<void> {
  const given = bets.map(({ vendor, request, hash }) => ({
    vendor_code: vendor,
    tx_id: request.txId,
    request_hash: hash,
    round_id: request.roundId,
    amount_minor: request.amount,
  }));
  const claimed = await sql`
    insert into betting_transaction
      (vendor_code, tx_id, verb, request_hash, round_id, amount_minor, state, applied_at)
    select vendor_code, tx_id, 'bet', request_hash, round_id, amount_minor, 'APPLIED', ${now}::timestamptz
      from jsonb_populate_recordset(null::betting_transaction, ${JSON.stringify(given)}::jsonb)
    on conflict do nothing`.execute(db);
  requireAll(claimed, bets);
}

async function openRounds(db: BettingDb, bets: readonly BetToTake[], now: Date): Promise<void> {
  const given = bets.map(({ vendor, request, admitted }) => newRound(vendor, request, admitted, now));
  const opened = await sql`
    insert into betting_round
      (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo, status, stake_minor,
       payout_minor, valid_bet_minor, rule_version, placed_at)
    select vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo, status, stake_minor,
           payout_minor, valid_bet_minor, rule_version, placed_at
      from jsonb_populate_recordset(null::betting_round, ${JSON.stringify(given)}::jsonb)
    on conflict (vendor_code, round_id) do nothing`.execute(db);
  requireAll(opened, bets);
}

const writeReplies = (db: BettingDb, bets: readonly BetToTake[], answers: readonly VwcReply[]) =>
  sql`
    update betting_transaction t set reply = given.reply
    from jsonb_to_recordset(${JSON.stringify(
      bets.map(({ vendor, request }, place) => ({
        vendor,
        tx_id: request.txId,
        reply: answers[place],
      })),
    )}::jsonb) as given (vendor text, tx_id text, reply jsonb)
    where t.vendor_code = given.vendor and t.tx_id = given.tx_id`.execute(db);
