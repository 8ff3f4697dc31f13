import type { GameType } from '@parlour/contracts';
import type { Outbox, Tx } from '../server/index.ts';
import type { Ledger, Movement } from '../wallet/index.ts';
import { ruleVersion, settle } from './bet-rules.ts';
import { type NewRound, toNewRow, toRound, toSampleSessionId } from './round.ts';
import type { BettingTables, GameSession } from './store.ts';
import { toSettledBet } from './vendor-contract/win.ts';

/** One finished round of the past. Amounts in minor units. */
export interface SeededRound {
  /** Unique at its vendor, and equal in every run of the seed. */
  roundId: string;
  memberId: number;
  teamPath: string;
  gameId: number;
  vendorCode: string;
  vendorGame: string;
  category: GameType;
  stakeMinor: number;
  payoutMinor: number;
  placedAt: Date;
  settledAt: Date;
}

/**
 * Inserts past rounds as part of `tx`: their stakes and payouts go through the ledger in the given order, and
 * `bet.settled` is published for each. Rejects when a member cannot cover a stake.
 */
export async function seedRounds(
  tx: Tx,
  { ledger, outbox }: { ledger: Ledger; outbox: Outbox },
  rounds: readonly SeededRound[],
): Promise<void> {
  if (rounds.length === 0) return;
  const db = tx.withTables<BettingTables>();
  const postings = await ledger.postAllIn(tx, rounds.flatMap(toMovements));
  const refused = postings.findIndex(({ outcome }) => outcome !== 'posted');
  if (refused >= 0) throw new Error(`Seeding a round was answered with ${postings[refused]?.outcome}.`);
  await db
    .insertInto('betting_session')
    .values(collectSessions(rounds))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .insertInto('betting_round')
    .values(rounds.map((round) => toNewRow(toNewRound(round))))
    .returningAll()
    .execute();
  await outbox.publishAll(
    tx,
    'bet.settled',
    rows.map(toRound).map((round) => toSettledBet(round, round.settledAt ?? round.placedAt)),
  );
}

/** Creates one session per member and vendor for all past rounds. */
function collectSessions(rounds: readonly SeededRound[]): GameSession[] {
  const sessions = rounds.map((round) => ({
    id: toSampleSessionId(round.memberId, round.vendorCode),
    member_id: round.memberId,
    site_token_hash: '',
    vendor_code: round.vendorCode,
    vendor_game: round.vendorGame,
    game_id: round.gameId,
    demo: false,
    opened_at: round.placedAt,
    closed_at: round.placedAt,
  }));
  return [...new Map(sessions.map((session) => [session.id, session])).values()];
}

function toMovements(round: SeededRound): Movement[] {
  const { roundId, memberId, vendorCode, stakeMinor, payoutMinor, placedAt, settledAt } = round;
  const source = `vendor:${vendorCode}`;
  const escrow = { house: `round_escrow:${vendorCode}` } as const;
  const gaming = { house: `house_gaming:${vendorCode}` } as const;
  const member = { memberId, book: 'main' } as const;
  const bet: Movement = {
    source,
    key: `${roundId}-b`,
    type: 'BET',
    from: member,
    to: escrow,
    amountMinor: stakeMinor,
    reference: roundId,
    occurredAt: placedAt,
  };
  const close: Movement = {
    source,
    key: `${roundId}-w:close`,
    type: 'ROUND_CLOSE',
    from: escrow,
    to: gaming,
    amountMinor: stakeMinor,
    reference: roundId,
    occurredAt: settledAt,
  };
  const win: Movement = {
    source,
    key: `${roundId}-w`,
    type: 'BET_WIN',
    from: gaming,
    to: member,
    amountMinor: payoutMinor,
    reference: roundId,
    occurredAt: settledAt,
  };
  return payoutMinor > 0 ? [bet, close, win] : [bet, close];
}

function toNewRound(round: SeededRound): NewRound {
  const { status, validBetMinor } = settle(round.category, round.stakeMinor, round.payoutMinor);
  return {
    vendorCode: round.vendorCode,
    roundId: round.roundId,
    sessionId: toSampleSessionId(round.memberId, round.vendorCode),
    memberId: round.memberId,
    teamPath: round.teamPath,
    gameId: round.gameId,
    category: round.category,
    demo: false,
    status,
    stakeMinor: round.stakeMinor,
    payoutMinor: round.payoutMinor,
    validBetMinor,
    outcome: null,
    ruleVersion,
    placedAt: round.placedAt,
    settledAt: round.settledAt,
  };
}
