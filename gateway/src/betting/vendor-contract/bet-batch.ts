/**
 * Batches of bets that arrive together and share one transaction, for a vendor whose bets all touch the same house
 * accounts. A batch takes only plain bets: new, covered, and opening a new round. Any other bet makes the whole batch
 * void; each bet is then placed separately, which reveals its own fault.
 */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { createBatcher, type Logger } from '../../server/index.ts';
import { toNewRow } from '../round.ts';
import { type BettingDb, type BettingTables, findExcluded } from '../store.ts';
import { type AdmittedBet, createRound, createStakeMovement } from './bet.ts';
import type { VerbParts } from './context.ts';

interface QueuedBet {
  vendor: string;
  request: VwcRequest<'bet'>;
  admitted: AdmittedBet;
  /** Hash of the raw body. */
  hash: string;
}

export interface BetBatcher {
  /** Places the bet together with others that arrived with it; `placeOne` places it separately. */
  add(bet: QueuedBet, placeOne: () => Promise<VwcReply>): Promise<VwcReply>;
}

const postgresQueues = 4;
const waitingMax = 5_000;

/** A bet of the batch is not plain. */
class BatchConflict extends Error {
  override readonly name = 'BatchConflict';
}

export function createBetBatcher(parts: VerbParts & { log: Logger; batchMax: number }): BetBatcher {
  const { database, log, batchMax } = parts;
  const batcher = createBatcher<{ bet: QueuedBet; placeOne: () => Promise<VwcReply> }, VwcReply>({
    // The embedded engine has one connection.
    queues: database.engine === 'pglite' ? 1 : postgresQueues,
    batchMax,
    waitingMax,
    getOwners: ({ bet }) => [bet.admitted.member.id],
    postOne: ({ placeOne }) => placeOne(),
    postMany: (items) =>
      placeBetBatch(
        parts,
        items.map(({ bet }) => bet),
      ),
    // Each bet is retried separately and fails separately.
    isOutage: () => false,
    batchFailed(error) {
      if (!(error instanceof BatchConflict))
        log.warn({ err: error }, 'batch of bets failed, taking one by one');
    },
  });
  return { add: (bet, placeOne) => batcher.add({ bet, placeOne }) };
}

/** Places all bets, in one order everywhere, or throws `BatchConflict`. */
async function placeBetBatch(parts: VerbParts, bets: readonly QueuedBet[]): Promise<VwcReply[]> {
  const { database, clock, ledger, currency } = parts;
  const now = clock.now();
  const ordered = bets.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const replies = await database.transaction(async (tx) => {
    const db = tx.withTables<BettingTables>();
    await claimAll(db, ordered, now);
    const members = ordered.map(({ admitted }) => admitted.member.id);
    if ((await findExcluded(db, members, now)).length > 0) throw new BatchConflict();
    await openRounds(db, ordered, now);
    const postings = await ledger.postDisjointIn(
      tx,
      ordered.map(({ vendor, request, admitted: { member, session } }) =>
        createStakeMovement(vendor, request, { member, demo: session.demo }, now),
      ),
    );
    const answers = ordered.map(({ request }, place): VwcReply => {
      const posting = postings[place];
      if (posting === undefined || posting === 'again' || posting.outcome !== 'posted')
        throw new BatchConflict();
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
    return new Map(ordered.map((bet, place) => [toKey(bet), answers[place]]));
  });
  return bets.map((bet) => replies.get(toKey(bet)) as VwcReply);
}

const toKey = ({ vendor, request }: QueuedBet): string => `${vendor}\n${request.txId}`;

/** Throws when an `insert … on conflict do nothing` skipped a row, that is, when a bet is not new. */
const requireAll = ({ numAffectedRows }: { numAffectedRows?: bigint }, bets: readonly QueuedBet[]): void => {
  if (numAffectedRows !== BigInt(bets.length)) throw new BatchConflict();
};

async function claimAll(db: BettingDb, bets: readonly QueuedBet[], now: Date): Promise<void> {
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

async function openRounds(db: BettingDb, bets: readonly QueuedBet[], now: Date): Promise<void> {
  const given = bets.map(({ vendor, request, admitted }) =>
    toNewRow(createRound(vendor, request, admitted, now)),
  );
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

const writeReplies = (db: BettingDb, bets: readonly QueuedBet[], answers: readonly VwcReply[]) =>
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
