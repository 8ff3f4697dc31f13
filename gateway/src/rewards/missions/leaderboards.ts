/** Leaderboards and their final rankings. Rule: docs/rules.md 5.7. */
import { AppError } from '@parlour/contracts';
import type { IdentityService, Member } from '../../identity/index.ts';
import { type Clock, type Database, type Job, minuteMs, type Tx } from '../../server/index.ts';
import type { Eligibility } from '../eligibility.ts';
import type { RewardCenter } from '../reward-center/rewards.ts';
import type { Calendar } from './calendar.ts';
import { findPrize, getPeriodKey, isRunning, type Prize, shiftPeriod } from './mission-rules.ts';
import * as store from './mission-store.ts';
import { readOwnRank, readRanking, type Tally, type TallyTables } from './tally-store.ts';

interface LeaderboardParts {
  database: Database;
  clock: Clock;
  calendar: Calendar;
  timeZone: string;
  eligibility: Eligibility;
  identity: Pick<IdentityService, 'findMembersByIds'>;
  rewards: Pick<RewardCenter, 'issueReward'>;
}

interface Rank {
  rank: number;
  memberId: number;
  score: number;
}

interface Leader {
  rank: number;
  member: Member;
  score: number;
}

export interface Ranking {
  leaders: Leader[];
  own: { rank: number; score: number } | undefined;
  /** The end of the period or of the leaderboard, exclusive. */
  endsAt: Date;
  /** Whether the ranks are final. */
  isFinal: boolean;
}

interface RankingQuery {
  /** Default: the lottery leaderboard of the period. */
  code: string | undefined;
  period: store.Leaderboard['period'];
  /** Whether to return the previous period. */
  isPrevious: boolean;
  count: number;
}

export interface Leaderboards {
  /** Lists the leaderboards whose last period has not ended. */
  listBoards(): Promise<store.Leaderboard[]>;
  /**
   * Returns the ranking of the running period, or the frozen ranking of the previous period. Test, demo and blocked
   * accounts are left out. Fails with `missions.board-not-found` for an unknown code.
   */
  read(memberId: number, query: RankingQuery): Promise<Ranking>;
  freezing: Job;
}

/** Rows beyond the requested count, which replace accounts that are left out. */
const spareRows = 50;
const frozenRanksMax = 100;
/** The time after the end of a period within which its last events are delivered. */
const graceMs = 10 * minuteMs;

export function createLeaderboards(parts: LeaderboardParts): Leaderboards {
  const { database, clock, calendar } = parts;
  const db = database.withTables<store.MissionTables>();
  return {
    async listBoards() {
      const boards = await store.readLeaderboards(db);
      const today = calendar.today();
      return boards.filter(
        (board) =>
          board.startsAt <= clock.now() && getPeriodKey(board.period, today) <= getLastPeriod(parts, board),
      );
    },
    async read(memberId, query) {
      const boards = await store.readLeaderboards(db);
      const board =
        query.code === undefined
          ? findOfLotteries(boards, query.period, clock.now())
          : boards.find(({ code }) => code === query.code);
      if (!board) throw new AppError('missions.board-not-found', 'There is no such leaderboard.');
      const current = getPeriodKey(board.period, calendar.today());
      const period = query.isPrevious ? shiftPeriod(board.period, current, -1) : current;
      const end = shiftPeriod(board.period, period, 1);
      const periodEnd = (await store.readStarts(db, parts.timeZone, [end])).get(end) ?? clock.now();
      const endsAt = board.endsAt && board.endsAt < periodEnd ? board.endsAt : periodEnd;
      const ranks = await readRanks(parts, board, { ...query, period, memberId });
      return { ...ranks, endsAt };
    },
    freezing: {
      name: 'rewards.freeze-leaderboards',
      everyMs: minuteMs,
      async run() {
        const until = new Date(clock.now().getTime() - graceMs);
        for (const board of await store.readLeaderboards(db)) {
          const hasEnded = board.endsAt !== undefined && board.endsAt <= until;
          const current = hasEnded
            ? shiftPeriod(board.period, getLastPeriod(parts, board), 1)
            : getPeriodKey(board.period, calendar.toDay(until));
          for (const period of await store.listUnfrozen(db, board.code, current))
            await freeze(parts, board, period);
        }
      },
    },
  };
}

const lotteryTypes: readonly string[] = ['ELOTT', 'LOTT'];
const isOfLotteries = ({ gameTypes }: store.Leaderboard): boolean =>
  gameTypes?.every((type) => lotteryTypes.includes(type)) ?? false;

/** Finds the lottery leaderboard of a period: a running one, or one that has ended. */
function findOfLotteries(
  boards: readonly store.Leaderboard[],
  period: RankingQuery['period'],
  now: Date,
): store.Leaderboard | undefined {
  const found = boards.filter((board) => board.period === period && isOfLotteries(board));
  return found.find((board) => isRunning(board, now)) ?? found[0];
}

/** Returns the period in which a leaderboard ends, or a later one than all others if it has no end. */
const getLastPeriod = ({ calendar }: LeaderboardParts, { period, endsAt }: store.Leaderboard): string =>
  endsAt === undefined ? '9999-12-31' : getPeriodKey(period, calendar.toDay(new Date(endsAt.getTime() - 1)));

async function readRanks(
  parts: LeaderboardParts,
  { code, subject }: store.Leaderboard,
  { period, memberId, count }: { period: string; memberId: number; count: number },
): Promise<Omit<Ranking, 'endsAt'>> {
  const final = await store.readFinal(parts.database.withTables<store.MissionTables>(), code, period);
  const ranks = final ?? (await rankEligible(parts, { subject, period, limit: count + spareRows }));
  const leaders = ranks.filter(({ rank }) => rank <= count);
  const members = await parts.identity.findMembersByIds(leaders.map((leader) => leader.memberId));
  const own = ranks.find((one) => one.memberId === memberId);
  const ownBeyond = own || final ? undefined : await findRankBeyond(parts, { subject, period, memberId });
  return {
    leaders: leaders.flatMap((leader) => {
      const member = members.get(leader.memberId);
      return member ? [{ rank: leader.rank, member, score: leader.score }] : [];
    }),
    own: own ? { rank: own.rank, score: own.score } : ownBeyond,
    isFinal: final !== undefined,
  };
}

/** Below the rows that were read, a rank also counts accounts that are left out. */
async function findRankBeyond(
  { database, eligibility }: LeaderboardParts,
  key: { subject: string; period: string; memberId: number },
): Promise<{ rank: number; score: number } | undefined> {
  const eligible = await eligibility.findEligible([key.memberId]);
  return eligible.has(key.memberId) ? readOwnRank(database.withTables<TallyTables>(), key) : undefined;
}

async function rankEligible(
  { database, eligibility }: LeaderboardParts,
  query: { subject: string; period: string; limit: number },
): Promise<(Rank & Pick<Tally, 'reachedAt'>)[]> {
  const tallies = await readRanking(database.withTables<TallyTables>(), query);
  const eligible = await eligibility.findEligible(tallies.map(({ memberId }) => memberId));
  return tallies
    .filter(({ memberId }) => eligible.has(memberId))
    .map(({ memberId, score, reachedAt }, place) => ({ rank: place + 1, memberId, score, reachedAt }));
}

/** Freezes an ended period once, and issues its prizes. Later voids do not change it. */
async function freeze(parts: LeaderboardParts, board: store.Leaderboard, period: string): Promise<void> {
  const { database, clock } = parts;
  const ranks = await rankEligible(parts, {
    subject: board.subject,
    period,
    limit: frozenRanksMax + spareRows,
  });
  await database.transaction(async (tx) => {
    const db = tx.withTables<store.MissionTables>();
    if (!(await store.insertFinal(db, board.code, period, clock.now()))) return;
    const rows: Parameters<typeof store.insertFinalRanks>[1][number][] = [];
    for (const { rank, memberId, score, reachedAt } of ranks.slice(0, frozenRanksMax)) {
      const prize = findPrize(board.prizes, rank);
      const rewardId = prize && (await issuePrize(parts, tx, { board, period, memberId, prize }));
      rows.push({
        leaderboard_code: board.code,
        period,
        rank,
        member_id: memberId,
        score,
        reached_at: reachedAt,
        reward_id: rewardId ?? null,
      });
    }
    await store.insertFinalRanks(db, rows);
  });
}

/**
 * Returns undefined for a member who began a break after the ranks were read. The prize does not wait for the
 * end of the break.
 */
async function issuePrize(
  { rewards, eligibility }: LeaderboardParts,
  tx: Tx,
  {
    board,
    period,
    memberId,
    prize,
  }: { board: store.Leaderboard; period: string; memberId: number; prize: Prize },
): Promise<number | undefined> {
  if ((await eligibility.findRefusalIn(tx, memberId)) !== undefined) return undefined;
  return rewards.issueReward(tx, {
    memberId,
    source: 'MISSION',
    sourceId: `board:${board.code}:${period}`,
    kind: prize.kind === 'MONEY' ? 'money' : 'points',
    amount: prize.amount,
    turnoverMultiple: prize.turnoverMultiple,
  });
}
