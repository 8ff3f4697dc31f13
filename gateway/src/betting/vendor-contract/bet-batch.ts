/**
 * Bets that arrive together, taken in one transaction: the way for a vendor whose every bet meets the same house accounts. It takes only
 * what is plain, a new bet that opens a new round and is paid for; whatever else there is makes the whole batch void, and each of its
 * bets is then taken by itself, which says what is wrong with it.
 */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import type { Logger, Tx } from '../../server/index.ts';
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
    const postings = await ledger.postAllIn(
      tx,
      ordered.map(({ vendor, request, admitted: { member, session } }) =>
        stakeMovement(vendor, request, { member, demo: session.demo }, now),
      ),
    );
    if (postings.some(({ outcome }) => outcome !== 'posted')) throw new NotPlain();
    const balances = await ledger.balancesIn(tx, members);
    const answers = ordered.map(({ request, admitted: { member, session } }, place): VwcReply => {
      const own = balances.get(member.id);
      return {
        code: 'OK',
        ourTxId: String(postings[place]?.transferId),
        balance: (session.demo ? own?.demoMinor : own?.mainMinor) ?? 0,
        txId: request.txId,
        currency,
        appliedAt: now.toISOString(),
        replay: false,
      };
    });
    await writeReplies(tx, ordered, answers);
    return new Map(ordered.map((bet, place) => [keyOf(bet), answers[place]]));
  });
  return bets.map((bet) => replies.get(keyOf(bet)) as VwcReply);
}

const keyOf = ({ vendor, request }: BetToTake): string => `${vendor}\n${request.txId}`;

async function claimAll(db: BettingDb, bets: readonly BetToTake[], now: Date): Promise<void> {
  const claimed = await db
    .insertInto('betting_transaction')
    .values(
      bets.map(({ vendor, request, hash }) => ({
        vendor_code: vendor,
        tx_id: request.txId,
        verb: 'bet' as const,
        request_hash: hash,
        round_id: request.roundId,
        ref_tx_id: null,
        amount_minor: request.amount,
        state: 'APPLIED' as const,
        reply: null,
        applied_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('tx_id')
    .execute();
  if (claimed.length < bets.length) throw new NotPlain();
}

async function openRounds(db: BettingDb, bets: readonly BetToTake[], now: Date): Promise<void> {
  const opened = await db
    .insertInto('betting_round')
    .values(bets.map(({ vendor, request, admitted }) => newRound(vendor, request, admitted, now)))
    .onConflict((conflict) => conflict.columns(['vendor_code', 'round_id']).doNothing())
    .returning('bet_no')
    .execute();
  if (opened.length < bets.length) throw new NotPlain();
}

const writeReplies = (tx: Tx, bets: readonly BetToTake[], answers: readonly VwcReply[]) =>
  sql`
    update betting_transaction t set reply = given.reply
    from jsonb_to_recordset(${JSON.stringify(
      bets.map(({ vendor, request }, place) => ({
        vendor,
        tx_id: request.txId,
        reply: answers[place],
      })),
    )}::jsonb) as given (vendor text, tx_id text, reply jsonb)
    where t.vendor_code = given.vendor and t.tx_id = given.tx_id`.execute(tx);
