/** Missions of a member. Rule: docs/rules.md 5.7. */
import { AppError, type ErrorCode } from '@parlour/contracts';
import type { Clock, Database, Live, Tx } from '../../server/index.ts';
import type { Eligibility } from '../eligibility.ts';
import type { RewardCenter } from '../reward-center/rewards.ts';
import type { Calendar } from './calendar.ts';
import {
  deductOwed,
  getPeriodKey,
  isRunning,
  listClaimablePeriods,
  once,
  shiftPeriod,
} from './mission-rules.ts';
import * as store from './mission-store.ts';
import { addOwed, lockMembers, readTallies, type TallyTables } from './tally-store.ts';

interface MissionParts {
  database: Database;
  clock: Clock;
  live: Live;
  calendar: Calendar;
  /** IANA name of the time zone in which days begin. */
  timeZone: string;
  eligibility: Eligibility;
  rewards: Pick<RewardCenter, 'issueReward' | 'claimIn'>;
}

/** One mission in one period, as the member sees it. */
export interface MissionProgress {
  mission: store.Mission;
  period: string;
  /** Whether bets still count for it. */
  isRunning: boolean;
  /** At most the target. */
  progress: number;
  isCompleted: boolean;
  isClaimed: boolean;
  /** End of the period; undefined for a mission without a period and without an end. */
  endsAt: Date | undefined;
  /** The end of the time in which a completed mission can be claimed. */
  claimUntil: Date | undefined;
}

interface MissionList {
  missions: MissionProgress[];
  /** Why the member may receive no rewards now; then there are no missions. */
  refusal: ErrorCode | undefined;
}

export interface Missions {
  /**
   * Lists the missions of the running periods, and the completed but unclaimed missions of the previous
   * periods.
   */
  list(memberId: number): Promise<MissionList>;
  /** Counts the completed but unclaimed missions. */
  count(memberId: number): Promise<number>;
  /**
   * Claims a completed mission: its reward is credited at once, minus what the member owes for missions that a void
   * cancelled. Claiming it again changes nothing. `period` is the first day of the mission's period. Fails with
   * `missions.not-found`, `missions.not-completed`, `rewards.expired` once its time to claim is over, and the errors of
   * `Eligibility.requireEligibleIn`.
   */
  claim(memberId: number, which: { code: string; period: string | undefined }): Promise<ClaimedMission>;
}

interface ClaimedMission {
  /** The credited amount: minor units, or whole points. */
  paid: number;
  /** The part that was deducted for earlier missions. */
  deducted: number;
  kind: 'MONEY' | 'POINTS';
}

export function createMissions(parts: MissionParts): Missions {
  const list: Missions['list'] = (memberId) =>
    parts.database.transaction(async (tx) => {
      const refusal = await parts.eligibility.findRefusalIn(tx, memberId);
      return { missions: refusal === undefined ? await listIn(parts, tx, memberId) : [], refusal };
    });
  return {
    list,
    async count(memberId) {
      const { missions } = await list(memberId);
      return missions.filter(({ isCompleted, isClaimed }) => isCompleted && !isClaimed).length;
    },
    async claim(memberId, which) {
      const claimed = await parts.database.transaction((tx) => claimIn(parts, tx, memberId, which));
      parts.live.send({ memberId }, { topic: 'rewards' });
      return claimed;
    },
  };
}

const scope = (tx: Tx): store.MissionDb => tx.withTables<store.MissionTables>();

async function listIn(parts: MissionParts, tx: Tx, memberId: number): Promise<MissionProgress[]> {
  const today = parts.calendar.today();
  const now = parts.clock.now();
  const missions = (await store.readMissions(scope(tx))).filter(({ startsAt }) => startsAt <= now);
  const cells = missions.flatMap((mission) =>
    listClaimablePeriods(mission.period, today).map((period) => ({ mission, period })),
  );
  const tallies = await readTallies(
    tx.withTables<TallyTables>(),
    memberId,
    missions.map(({ subject }) => subject),
  );
  const claims = await store.readClaims(
    scope(tx),
    [memberId],
    cells.map(({ period }) => period),
  );
  const starts = await readEnds(parts, tx, cells);
  return cells.flatMap(({ mission, period }) => {
    const score = tallies.find((one) => one.subject === mission.subject && one.period === period)?.score ?? 0;
    const isCompleted = score >= mission.target;
    const isClaimed = claims.some((one) => one.code === mission.code && one.period === period);
    const isCurrent = period === getPeriodKey(mission.period, today) && isRunning(mission, now);
    if (!isCurrent && (!isCompleted || isClaimed)) return [];
    return [
      {
        mission,
        period,
        isRunning: isCurrent,
        progress: Math.min(score, mission.target),
        isCompleted,
        isClaimed,
        endsAt: starts.get(shiftPeriod(mission.period, period, 1)) ?? mission.endsAt,
        claimUntil: starts.get(shiftPeriod(mission.period, period, 2)),
      },
    ];
  });
}

/** Reads when the next two periods of each mission begin. */
const readEnds = (
  { timeZone }: MissionParts,
  tx: Tx,
  cells: readonly { mission: store.Mission; period: string }[],
): Promise<ReadonlyMap<string, Date>> =>
  store.readStarts(
    scope(tx),
    timeZone,
    cells
      .filter(({ period }) => period !== once)
      .flatMap(({ mission, period }) => [1, 2].map((count) => shiftPeriod(mission.period, period, count))),
  );

async function claimIn(
  { clock, calendar, rewards, eligibility }: MissionParts,
  tx: Tx,
  memberId: number,
  { code, period: asked }: { code: string; period: string | undefined },
): Promise<ClaimedMission> {
  await eligibility.requireEligibleIn(tx, memberId);
  const mission = (await store.readMissions(scope(tx))).find((one) => one.code === code);
  if (!mission) throw new AppError('missions.not-found', `There is no mission ${code}.`);
  const { kind, amount, turnoverMultiple } = mission.reward;
  const claimable = listClaimablePeriods(mission.period, calendar.today());
  const period = asked ?? claimable[0] ?? once;
  const tables = tx.withTables<TallyTables>();
  const owed = (await lockMembers(tables, [memberId])).get(memberId)?.[kind] ?? 0;
  const claims = await store.readClaims(scope(tx), [memberId], [period]);
  if (claims.some((one) => one.code === code)) return { paid: 0, deducted: 0, kind };
  if (!claimable.includes(period))
    throw new AppError('rewards.expired', 'The time to claim this mission is over.');
  const tallies = await readTallies(tables, memberId, [mission.subject]);
  const score = tallies.find((one) => one.period === period)?.score ?? 0;
  if (score < mission.target)
    throw new AppError('missions.not-completed', `The mission ${code} is not completed.`);
  const split = deductOwed(amount, owed);
  if (split.owed !== owed) await addOwed(tables, memberId, { kind, amount: split.owed - owed });
  let rewardId: number | undefined;
  if (split.paid > 0) {
    rewardId = await rewards.issueReward(tx, {
      memberId,
      source: 'MISSION',
      sourceId: `${code}:${period}`,
      kind: kind === 'MONEY' ? 'money' : 'points',
      amount: split.paid,
      turnoverMultiple,
    });
    await rewards.claimIn(tx, memberId, rewardId);
  }
  await store.insertClaim(scope(tx), { memberId, code, period, rewardId, at: clock.now() });
  return { paid: split.paid, deducted: amount - split.paid, kind };
}
