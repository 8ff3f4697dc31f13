/**
 * Batches of bets that arrive together and share one transaction, for a vendor whose bets all touch the same house
 * accounts. A batch takes plain bets: new, covered, and opening a new round. It leaves out the others without a trace:
 * the batch itself answers an excluded, limited or uncovered bet; any other bet that fails is placed
 * separately, which reveals its error.
 */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import type { PlayGuard } from '../../protection/index.ts';
import { createBatcher, isConnectionFailure, type Logger, type Tx } from '../../server/index.ts';
import { toNewRow } from '../round.ts';
import type { BettingDb, BettingTables } from '../store.ts';
import { usesBonus } from './bonus-money.ts';
import type { VerbParts } from './context.ts';
import { type AdmittedBet, createRound, createStakeMovement } from './message-rules.ts';

interface QueuedBet {
  vendor: string;
  request: VwcRequest<'bet'>;
  admitted: AdmittedBet;
  /** Hash of the raw body. */
  hash: string;
}

interface BetBatcher {
  /** Places the bet together with others that arrived with it; `placeOne` places it separately. */
  add(bet: QueuedBet, placeOne: () => Promise<VwcReply>): Promise<VwcReply>;
}

const postgresQueues = 4;
const waitingMax = 5_000;

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
    // While the database is away, the bets behind the first one need not wait for their own time-outs.
    isOutage: isConnectionFailure,
    batchFailed: (error) => log.warn({ err: error }, 'batch of bets failed, taking one by one'),
  });
  return { add: (bet, placeOne) => batcher.add({ bet, placeOne }) };
}

/** Places the plain bets in the same order on every gateway, and answers those that are refused for a known reason. */
async function placeBetBatch(parts: VerbParts, bets: readonly QueuedBet[]): Promise<(VwcReply | 'again')[]> {
  const { database, clock, protection } = parts;
  const now = clock.now();
  const ordered = bets.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const replies = await database.transaction(async (tx) => {
    const db = tx.withTables<BettingTables>();
    const claimed = await claimAll(db, ordered, now);
    const members = claimed.map(({ admitted }) => admitted.member.id);
    const permissions = await protection.enterIn(tx, members, now);
    const getPermission = ({ admitted }: QueuedBet) => permissions.get(admitted.member.id);
    const allowed = claimed.filter((bet) => !getPermission(bet)?.isBlocked);
    const opened = await openRounds(db, allowed, now);
    const limited = opened.filter((bet) => isCounted(bet) && getPermission(bet)?.isLimited);
    const refusals = await refuseLimited(protection, tx, limited, now);
    const answers = await postStakes(
      parts,
      tx,
      opened.filter((bet) => !refusals.has(bet)),
      now,
    );
    for (const [bet, refusal] of refusals) answers.set(bet, refusal);
    for (const bet of claimed) if (getPermission(bet)?.isBlocked) answers.set(bet, { code: 'EXCLUDED' });
    const isPlaced = (bet: QueuedBet): boolean => answers.get(bet)?.code === 'OK';
    await protection.recordIn(tx, opened.filter((bet) => isCounted(bet) && isPlaced(bet)).map(toMove), now);
    await leaveOut(
      db,
      claimed.filter((bet) => !isPlaced(bet)),
      opened.filter((bet) => !isPlaced(bet)),
    );
    await writeReplies(db, claimed.filter(isPlaced), answers);
    return answers;
  });
  return bets.map((bet) => replies.get(bet) ?? 'again');
}

/** Play money does not count for limits. */
const isCounted = ({ admitted }: QueuedBet): boolean => !admitted.session.demo;

const toMove = ({ admitted, request }: QueuedBet) => ({
  memberId: admitted.member.id,
  stakedMinor: request.amount,
});

/** Answers the bets that exceed a limit of their member. */
async function refuseLimited(
  protection: PlayGuard,
  tx: Tx,
  bets: readonly QueuedBet[],
  now: Date,
): Promise<Map<QueuedBet, VwcReply>> {
  if (bets.length === 0) return new Map();
  const stakes = bets.map(({ admitted, request }) => ({
    memberId: admitted.member.id,
    amountMinor: request.amount,
  }));
  const reached = await protection.judgeIn(tx, stakes, now);
  return new Map(
    bets.flatMap((bet, place) => {
      const limit = reached[place];
      return limit ? [[bet, { code: 'LIMIT_REACHED', details: { ...limit } }] as const] : [];
    }),
  );
}

/**
 * Moves the stakes, which real money pays first. A bet without an answer is placed separately: one that real money does
 * not cover may have a part of bonus money.
 */
async function postStakes(
  parts: VerbParts,
  tx: Tx,
  bets: readonly QueuedBet[],
  now: Date,
): Promise<Map<QueuedBet, VwcReply>> {
  const { ledger, currency } = parts;
  if (bets.length === 0) return new Map();
  const postings = await ledger.postDisjointIn(
    tx,
    bets.map(({ vendor, request, admitted: { member, session } }) =>
      createStakeMovement(parts, vendor, request, { member, demo: session.demo, now }),
    ),
  );
  const playables = await parts.bonus.readPlayablesIn(tx, listBonusPlayers(parts, bets));
  const answers = new Map<QueuedBet, VwcReply>();
  for (const [place, bet] of bets.entries()) {
    const posting = postings[place];
    if (posting === undefined || posting === 'again') continue;
    const bonusMinor = playables.get(bet.admitted.member.id) ?? 0;
    const balance = (posting.fromBalanceMinor ?? 0) + bonusMinor;
    if (posting.outcome === 'insufficient-funds' && bonusMinor === 0)
      answers.set(bet, { code: 'INSUFFICIENT_FUNDS', balance });
    if (posting.outcome === 'posted')
      answers.set(bet, {
        code: 'OK',
        ourTxId: String(posting.transferId),
        balance,
        txId: bet.request.txId,
        currency,
        appliedAt: now.toISOString(),
        replay: false,
      });
  }
  return answers;
}

/** Lists the members who can stake bonus money, each at the game of the bet. */
const listBonusPlayers = (parts: VerbParts, bets: readonly QueuedBet[]) =>
  bets.flatMap(({ vendor, admitted: { member, session, game } }) => {
    const canStake = usesBonus(parts, { demo: session.demo, vendorCode: vendor });
    return canStake ? [{ memberId: member.id, vendorCode: vendor, category: game.type }] : [];
  });

const toKey = ({ vendor, request }: QueuedBet): string => `${vendor}\n${request.txId}`;
const toRoundKey = ({ vendor, request }: QueuedBet): string => `${vendor}\n${request.roundId}`;

/** Returns the first bet of each key. */
const takeFirst = (bets: readonly QueuedBet[], getKey: (bet: QueuedBet) => string): QueuedBet[] => {
  const first = new Map<string, QueuedBet>();
  for (const bet of bets) if (!first.has(getKey(bet))) first.set(getKey(bet), bet);
  return [...first.values()];
};

/** Claims the ids of the bets and returns the bets whose id is new. */
async function claimAll(db: BettingDb, bets: readonly QueuedBet[], now: Date): Promise<QueuedBet[]> {
  const first = takeFirst(bets, toKey);
  const given = first.map(({ vendor, request, hash }) => ({
    vendor_code: vendor,
    tx_id: request.txId,
    request_hash: hash,
    round_id: request.roundId,
    amount_minor: request.amount,
  }));
  const { rows } = await sql<{ vendor_code: string; tx_id: string }>`
    insert into betting_transaction
      (vendor_code, tx_id, verb, request_hash, round_id, amount_minor, state, applied_at)
    select vendor_code, tx_id, 'bet', request_hash, round_id, amount_minor, 'APPLIED', ${now}::timestamptz
      from jsonb_populate_recordset(null::betting_transaction, ${JSON.stringify(given)}::jsonb)
    on conflict do nothing
    returning vendor_code, tx_id`.execute(db);
  const claimed = new Set(rows.map(({ vendor_code, tx_id }) => `${vendor_code}\n${tx_id}`));
  return first.filter((bet) => claimed.has(toKey(bet)));
}

/** Opens the rounds of the bets and returns the bets whose round is new. */
async function openRounds(db: BettingDb, bets: readonly QueuedBet[], now: Date): Promise<QueuedBet[]> {
  const first = takeFirst(bets, toRoundKey);
  if (first.length === 0) return [];
  const given = first.map(({ vendor, request, admitted }) =>
    toNewRow(createRound(vendor, request, admitted, now)),
  );
  const { rows } = await sql<{ vendor_code: string; round_id: string }>`
    insert into betting_round
      (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo, status, stake_minor,
       payout_minor, valid_bet_minor, rule_version, placed_at)
    select vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo, status, stake_minor,
           payout_minor, valid_bet_minor, rule_version, placed_at
      from jsonb_populate_recordset(null::betting_round, ${JSON.stringify(given)}::jsonb)
    on conflict (vendor_code, round_id) do nothing
    returning vendor_code, round_id`.execute(db);
  const opened = new Set(rows.map(({ vendor_code, round_id }) => `${vendor_code}\n${round_id}`));
  return first.filter((bet) => opened.has(toRoundKey(bet)));
}

/** Removes the rows that this transaction wrote for bets that it does not place. No other transaction has seen them. */
async function leaveOut(
  db: BettingDb,
  claimed: readonly QueuedBet[],
  opened: readonly QueuedBet[],
): Promise<void> {
  if (claimed.length === 0) return;
  const toRows = (bets: readonly QueuedBet[]): string =>
    JSON.stringify(
      bets.map(({ vendor, request: { txId, roundId } }) => ({ vendor, tx_id: txId, round_id: roundId })),
    );
  await sql`
    with closed as (
      delete from betting_round r
      using jsonb_to_recordset(${toRows(opened)}::jsonb) as given (vendor text, round_id text)
      where r.vendor_code = given.vendor and r.round_id = given.round_id
    )
    delete from betting_transaction t
    using jsonb_to_recordset(${toRows(claimed)}::jsonb) as given (vendor text, tx_id text)
    where t.vendor_code = given.vendor and t.tx_id = given.tx_id`.execute(db);
}

const writeReplies = async (
  db: BettingDb,
  bets: readonly QueuedBet[],
  answers: ReadonlyMap<QueuedBet, VwcReply>,
): Promise<void> => {
  if (bets.length === 0) return;
  await sql`
    update betting_transaction t set reply = given.reply
    from jsonb_to_recordset(${JSON.stringify(
      bets.map((bet) => ({
        vendor: bet.vendor,
        tx_id: bet.request.txId,
        reply: answers.get(bet),
      })),
    )}::jsonb) as given (vendor text, tx_id text, reply jsonb)
    where t.vendor_code = given.vendor and t.tx_id = given.tx_id`.execute(db);
};
