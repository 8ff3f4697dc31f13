import type { GameType } from '@parlour/contracts';
import { seedRounds } from '../../../betting/seed.ts';
import type { CatalogService, Game } from '../../../catalog/index.ts';
import { seedPlays } from '../../../catalog/seed/seed-plays.ts';
import { houseId, type IdentityService, type Member } from '../../../identity/index.ts';
import { type Database, dayMs, hourMs, minuteMs, type Outbox, type Tx } from '../../../server/index.ts';
import { seedDeposits } from '../../../wallet/deposit/seed-deposits.ts';
import type { Ledger } from '../../../wallet/index.ts';
import type { Steps } from '../../steps.ts';
import {
  createDeposit,
  createWithdrawal,
  type Day,
  type DayPlan,
  type GamesByType,
  type Player,
  planDay,
} from './day-plan.ts';
import { seedWithdrawals } from './seed-withdrawals.ts';
import { getStyle, isNamed } from './styles.ts';

export interface HistoryParts {
  database: Database;
  ledger: Ledger;
  outbox: Outbox & { drain(): Promise<void> };
  identity: Pick<IdentityService, 'findMember' | 'listDownlines'>;
  catalog: Pick<CatalogService, 'listGames'>;
  steps: Steps;
  /** Number of days before today. */
  days: number;
  /** End of today's history. */
  now: Date;
  /** Settles contracts as of a moment after each day's play. */
  settle?(at: Date): Promise<void>;
}

/** ada's balance as stated in the README, in minor units. */
export const adaBalanceMinor = 128_465_000;

const gamesPerType = 40;
/** Last days whose logins count for the missions: as many as a week has. */
const loginDays = 7;
const directoryPage = 500;
const gameTypes: GameType[] = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'SV3'];

/**
 * Seeds past days, and today until `now`, with deposits, play and withdrawals. Everything goes through the ledger and
 * publishes its events. Each day is one transaction that also marks the day as done, so that an interrupted seed
 * resumes with the next day.
 */
export async function seedHistory(parts: HistoryParts, report: (detail: string) => void): Promise<void> {
  const { steps, outbox, days } = parts;
  const today = await steps.today();
  const players = await readPlayers(parts);
  const games = await readGames(parts.catalog);
  for (const day of listDays(today, parts)) {
    const step = `history ${day.number}`;
    if (await steps.isDone(step)) continue;
    report(`day ${day.number} of ${days + 1}`);
    await parts.database.transaction(async (tx) => {
      const plan = await planPlayers(parts, tx, { players, day, games });
      await applyPlan(parts, tx, plan);
      const isRecent = days + 1 - day.number < loginDays;
      if (isRecent) await outbox.publishAll(tx, 'member.logged-in', listLogins(players, plan));
      if (day.number === days) await adjustAdaBalance(parts, tx, day, players);
      await steps.mark(tx, step);
    });
    await outbox.drain();
    await settleDay(parts, day);
  }
}

/** Lists the logins of the people of the README, each before the first bet of the day. */
const listLogins = (players: readonly Player[], { rounds }: DayPlan): { memberId: number; at: string }[] =>
  players.flatMap(({ memberId, username }) => {
    const first = isNamed(username) ? rounds.find((round) => round.memberId === memberId) : undefined;
    return first ? [{ memberId, at: first.placedAt.toISOString() }] : [];
  });

/** Settles a day at the time at which a running site has paid all of it (2:10 on the next day), or now. */
async function settleDay({ settle, now }: HistoryParts, { endsAt }: Day): Promise<void> {
  const at = endsAt.getTime() + 2 * hourMs + 10 * minuteMs;
  await settle?.(new Date(Math.min(at, now.getTime())));
}

/** Lists the days before today, and the part of today until `now`. */
function listDays(today: Date, { days, now }: HistoryParts): Day[] {
  return Array.from({ length: days + 1 }, (_, index): Day => {
    const startsAt = new Date(today.getTime() - (days - index) * dayMs);
    const isToday = index === days;
    return {
      number: index + 1,
      startsAt,
      endsAt: isToday ? now : new Date(startsAt.getTime() + dayMs),
      // Twelve hours after midnight in the platform's time zone, UTC has the same weekday.
      isWeekend: [0, 6].includes(new Date(startsAt.getTime() + 12 * hourMs).getUTCDay()),
    };
  });
}

async function planPlayers(
  { ledger, days }: HistoryParts,
  tx: Tx,
  { players, day, games }: { players: readonly Player[]; day: Day; games: GamesByType },
): Promise<DayPlan> {
  const playing = players.filter(({ username }) => username !== 'ada' || day.number <= days);
  const balances = await ledger.readBalancesIn(
    tx,
    playing.map(({ memberId }) => memberId),
  );
  const plans = playing.map((player) =>
    planDay(player, day, balances.get(player.memberId)?.mainMinor ?? 0, games),
  );
  return {
    deposits: plans.flatMap(({ deposits }) => deposits),
    rounds: plans
      .flatMap(({ rounds }) => rounds)
      .sort((a, b) => a.settledAt.getTime() - b.settledAt.getTime()),
    withdrawals: plans.flatMap(({ withdrawals }) => withdrawals),
  };
}

async function applyPlan(parts: HistoryParts, tx: Tx, plan: DayPlan): Promise<void> {
  await seedDeposits(tx, parts, plan.deposits);
  await seedRounds(tx, parts, plan.rounds);
  await seedPlays(tx, plan.rounds.map(toPlay));
  await seedWithdrawals(tx, parts, plan.withdrawals);
}

const toPlay = ({ memberId, gameId, placedAt }: DayPlan['rounds'][number]) => ({
  memberId,
  nodeId: gameId,
  playedAt: placedAt,
});

/** Adjusts ada's balance to `adaBalanceMinor` on the last evening. */
async function adjustAdaBalance(
  parts: HistoryParts,
  tx: Tx,
  day: Day,
  players: readonly Player[],
): Promise<void> {
  const ada = players.find(({ username }) => username === 'ada');
  if (ada === undefined) return;
  const held = (await parts.ledger.readBalancesIn(tx, [ada.memberId])).get(ada.memberId)?.mainMinor ?? 0;
  const missing = adaBalanceMinor - held;
  const at = new Date(day.endsAt.getTime() - 61 * minuteMs);
  // Uses the number of the next day, because ada may already have an order on this day.
  const nextDay = { ...day, startsAt: day.endsAt };
  if (missing > 0) await seedDeposits(tx, parts, [createDeposit(nextDay, ada.memberId, missing, at)]);
  if (missing < 0) await seedWithdrawals(tx, parts, [createWithdrawal(nextDay, ada.memberId, -missing, at)]);
}

async function readPlayers({ identity }: HistoryParts): Promise<Player[]> {
  const players: Player[] = [];
  for (let uplines = [houseId]; uplines.length > 0; ) {
    const members: Member[] = [];
    for (const upline of uplines)
      members.push(...(await identity.listDownlines(upline, { limit: directoryPage, offset: 0 })).members);
    players.push(...members.flatMap((member) => toPlayer(member) ?? []));
    uplines = members.filter(({ accountKind }) => accountKind === 'agent').map(({ id }) => id);
  }
  return players;
}

function toPlayer({ id, username, path, registeredAt, accountClass }: Member): Player | undefined {
  const style = accountClass === 'real' ? getStyle(username) : undefined;
  return style && { memberId: id, username, teamPath: path, registeredAt, style };
}

async function readGames(catalog: HistoryParts['catalog']): Promise<GamesByType> {
  const byType = new Map<GameType, readonly Game[]>();
  for (const type of gameTypes) {
    const { games } = await catalog.listGames({ types: [type] }, { page: 1, size: gamesPerType });
    byType.set(
      type,
      games.filter(({ launchKind }) => launchKind === 'game'),
    );
  }
  return byType;
}
