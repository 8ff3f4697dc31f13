/**
 * Plans one person's day of play from seeded random numbers. The functions are pure, so a day has the same rounds on
 * every machine.
 */
import type { GameType } from '@parlour/contracts';
import type { SeededRound } from '../../../betting/seed.ts';
import type { Game } from '../../../catalog/index.ts';
import { hourMs } from '../../../server/index.ts';
import type { SeededDeposit } from '../../../wallet/deposit/seed-deposits.ts';
import { type Chance, createChance } from '../chance.ts';
import { drawPayout, roundSeconds } from './odds.ts';
import type { Style } from './styles.ts';

export interface Player {
  memberId: number;
  username: string;
  teamPath: string;
  registeredAt: Date;
  style: Style;
}

export type GamesByType = ReadonlyMap<GameType, readonly Game[]>;

/** Amounts in minor units. */
export interface SeededWithdrawal {
  orderNo: string;
  memberId: number;
  amountMinor: number;
  requestedAt: Date;
}

export interface DayPlan {
  deposits: SeededDeposit[];
  rounds: SeededRound[];
  withdrawals: SeededWithdrawal[];
}

export interface Day {
  /** Counted from 1. Part of every key. */
  number: number;
  /** Midnight in the platform's time zone. */
  startsAt: Date;
  /** End of the day's events, excluded. */
  endsAt: Date;
  /** Saturdays and Sundays are busier. */
  isWeekend: boolean;
}

const secondMs = 1_000;
const smallestStakeMinor = 10_000;
const withdrawalUnitMinor = 100_000;
/** In stakes: a player with less deposits before playing. */
const enoughForRounds = 5;
/** In deposits: a player with at least this much may withdraw. */
const plentyOfDeposits = 2;
const depositMethod = { methodId: 'sandbox-wallet', provider: 'sandbox' };

const orderNo = (prefix: string, day: Day, memberId: number): string =>
  `${prefix}${day.startsAt.toISOString().slice(2, 10).replaceAll('-', '')}-S${memberId}`;

export const createDeposit = (
  day: Day,
  memberId: number,
  amountMinor: number,
  creditedAt: Date,
): SeededDeposit => ({
  ...depositMethod,
  orderNo: orderNo('D', day, memberId),
  memberId,
  amountMinor,
  createdAt: new Date(creditedAt.getTime() - 90 * secondMs),
  creditedAt,
});

export const createWithdrawal = (
  day: Day,
  memberId: number,
  amountMinor: number,
  requestedAt: Date,
): SeededWithdrawal => ({ orderNo: orderNo('W', day, memberId), memberId, amountMinor, requestedAt });

/** Plans a deposit if needed, then a series of rounds, then an occasional withdrawal of winnings. */
export function planDay(player: Player, day: Day, balanceMinor: number, games: GamesByType): DayPlan {
  const plan: DayPlan = { deposits: [], rounds: [], withdrawals: [] };
  const { memberId, style } = player;
  const chance = createChance(`day ${day.number} ${player.username}`);
  const appetite = day.isWeekend ? 1.25 : 0.9;
  if (player.registeredAt >= day.startsAt || chance.next() > style.playsOn * appetite) return plan;

  // The mean of two draws makes the evening busier than the night.
  let at = day.startsAt.getTime() + (7 + 8 * (chance.next() + chance.next())) * hourMs;
  let held = balanceMinor;
  if (held < enoughForRounds * style.stakeMinor) {
    const amountMinor = chance.pick(style.depositsMinor);
    const deposit = createDeposit(day, memberId, amountMinor, new Date(at));
    if (deposit.creditedAt >= day.endsAt) return plan;
    plan.deposits.push(deposit);
    held += amountMinor;
    at += chance.integer(30, 240) * secondMs;
  }
  const count = chance.integer(...style.rounds);
  for (let number = 1; number <= count; number += 1) {
    const round = drawRound({ player, day, number, at, held, games }, chance);
    if (round === undefined || round.settledAt >= day.endsAt) break;
    plan.rounds.push(round);
    held += round.payoutMinor - round.stakeMinor;
    at = round.settledAt.getTime() + chance.integer(4, 120) * secondMs;
  }
  const withdrawal = drawWithdrawal({ player, day, at, held }, chance);
  if (withdrawal) plan.withdrawals.push(withdrawal);
  return plan;
}

interface Moment {
  player: Player;
  day: Day;
  at: number;
  held: number;
}

function drawRound(
  { player, day, number, at, held, games }: Moment & { number: number; games: GamesByType },
  chance: Chance,
): SeededRound | undefined {
  const { style, memberId, teamPath, username } = player;
  const category = chance.pick(style.types);
  const wanted = style.stakeMinor * chance.pick([0.5, 1, 1, 1, 2, 3]);
  const stakeMinor = Math.max(
    smallestStakeMinor,
    Math.floor(wanted / smallestStakeMinor) * smallestStakeMinor,
  );
  const choice = games.get(category) ?? [];
  if (stakeMinor > held || choice.length === 0) return undefined;
  // Squaring favours the start of the list, so that some games are favourites.
  const game = choice[Math.floor(choice.length * chance.next() ** 2)];
  if (game === undefined) return undefined;
  const seconds = chance.integer(...roundSeconds[category]);
  return {
    roundId: `seed-${day.number}-${username}-${number}`,
    memberId,
    teamPath,
    gameId: game.nodeId,
    vendorCode: game.vendor,
    vendorGame: game.gameId,
    category,
    stakeMinor,
    payoutMinor: drawPayout(category, stakeMinor, chance),
    placedAt: new Date(at),
    settledAt: new Date(at + seconds * secondMs),
  };
}

function drawWithdrawal({ player, day, at, held }: Moment, chance: Chance): SeededWithdrawal | undefined {
  const most = Math.max(...player.style.depositsMinor);
  const share = 0.4 + 0.4 * chance.next();
  const isWanted = chance.next() < 0.5;
  if (held < plentyOfDeposits * most || !isWanted) return undefined;
  const amountMinor = Math.floor((held * share) / withdrawalUnitMinor) * withdrawalUnitMinor;
  const requestedAt = new Date(at);
  // The payout happens within the hour and must fall within the same day.
  if (requestedAt.getTime() + hourMs > day.endsAt.getTime()) return undefined;
  return createWithdrawal(day, player.memberId, amountMinor, requestedAt);
}
