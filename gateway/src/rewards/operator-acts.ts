import { AppError, type InputOf } from '@parlour/contracts';
import * as acts from '@parlour/contracts/back-office';
import {
  type Audit,
  type Bounds,
  boundedAct,
  type Clock,
  type Database,
  dayMs,
  fourEyesAct,
  type OperatorAct,
  operatorAct,
  type Tx,
} from '../server/index.ts';
import type { Grants } from '../wallet/index.ts';
import { findMisplacedRank, sumPrizes } from './missions/mission-rules.ts';
import * as missionStore from './missions/mission-store.ts';
import type { Referrals } from './referrals/referrals.ts';
import { toWireGrant } from './reward-center/bonus-details.ts';
import { formatRewardNo } from './reward-center/reward-rules.ts';
import type { Reward } from './reward-center/reward-store.ts';
import type { RewardCenter } from './reward-center/rewards.ts';

interface ActParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  rewards: RewardCenter;
  referrals: Referrals;
  grants: Pick<Grants, 'list' | 'hasMore' | 'cancelIn'>;
  turnoverMultipleMax: number;
  /** An operator's act above a bound needs two people. */
  bounds: Bounds;
}

const listed = 50;
const million = 1_000_000;

/** Acts on members' rewards, held referrals, missions and leaderboards. */
export const rewardActs = (parts: ActParts): OperatorAct[] => [
  operatorAct({
    ...acts.memberRewardsAct,
    async run({ input: { memberId, page } }) {
      const { rewards, total } = await parts.rewards.list(memberId, { page, pageSize: listed });
      return { rewards: rewards.map(toRow), total };
    },
  }),
  boundedAct({
    ...acts.compensateAct,
    bounds: parts.bounds,
    isChosen: true,
    async review(_tx, { requestId, memberId, kind, amount, turnoverMultiple }) {
      requireMultiple(parts, { kind, turnoverMultiple });
      return {
        facts: { memberId, kind, amount, turnoverMultiple },
        given: { kind: kind === 'MONEY' ? 'credit' : 'points', memberId, amount, key: requestId },
      };
    },
    runIn: (tx, { actor, input }) => compensate(parts, tx, { ...input, actor }),
  }),
  operatorAct({
    ...acts.revokeRewardAct,
    run: ({ actor, input: { rewardId, reason } }) =>
      parts.database.transaction(async (tx) => {
        const { status } = await parts.rewards.revokeIn(tx, rewardId, { actor, reason });
        return { rewardId, status };
      }),
  }),
  operatorAct({
    ...acts.memberGrantsAct,
    run: async ({ input: { memberId } }) => ({
      grants: (await parts.grants.list(memberId)).map(toWireGrant),
      isMore: await parts.grants.hasMore(memberId),
    }),
  }),
  operatorAct({
    ...acts.cancelGrantAct,
    run: ({ actor, input: { memberId, grantId, reason } }) =>
      parts.database.transaction(async (tx) => {
        await parts.grants.cancelIn(tx, memberId, grantId, { actor, reason });
        return { grantId };
      }),
  }),
  operatorAct({
    ...acts.heldReferralsAct,
    async run() {
      const { rows, isMore } = await parts.referrals.listHeld();
      const referrals = rows.map((referral) => ({
        refereeId: referral.refereeId,
        referrerId: referral.referrerId,
        registeredAt: referral.registeredAt.toISOString(),
        qualifiedAt: referral.qualifiedAt?.toISOString() ?? null,
        depositedMinor: referral.depositedMinor,
        validBetMinor: referral.validBetMinor,
      }));
      return { referrals, isMore };
    },
  }),
  operatorAct({
    ...acts.decideReferralAct,
    run: ({ actor, input: { refereeId, decision, reason } }) =>
      parts.database.transaction(async (tx) => {
        const by = { isApproved: decision === 'approve', actor, reason };
        const { status } = await parts.referrals.decideIn(tx, refereeId, by);
        return { refereeId, status };
      }),
  }),
  ...missionActs(parts),
  ...boardActs(parts),
];

const missionActs = (parts: ActParts): OperatorAct[] => [
  operatorAct({
    ...acts.missionsAct,
    async run() {
      const db = parts.database.withTables<missionStore.MissionTables>();
      const toTimes = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | undefined }) => ({
        from: startsAt.toISOString(),
        to: endsAt?.toISOString() ?? null,
      });
      const missions = await missionStore.readMissions(db);
      const boards = await missionStore.readLeaderboards(db);
      return {
        missions: missions.map(({ code, period, metric, gameTypes, target, reward, ...one }) => ({
          ...{ code, period, metric, target, reward },
          gameTypes: gameTypes ? [...gameTypes] : null,
          ...toTimes(one),
        })),
        leaderboards: boards.map(({ code, period, metric, gameTypes, prizes, ...one }) => ({
          ...{ code, period, metric },
          gameTypes: gameTypes ? [...gameTypes] : null,
          prizes: prizes.map((prize) => ({ ...prize })),
          ...toTimes(one),
        })),
      };
    },
  }),
  fourEyesAct({
    ...acts.publishMissionAct,
    async fourEyes(_tx, { code, reward }) {
      requireMultiple(parts, reward);
      return { code, reward };
    },
    runIn: (tx, { actor, input }) => publishMission(parts, tx, { ...input, actor }),
  }),
  operatorAct({
    ...acts.endMissionAct,
    run: ({ actor, input: { code, reason } }) =>
      parts.database.transaction(async (tx) => {
        const given = { code, at: parts.clock.now() };
        if (!(await missionStore.endCounter(toMissionDb(tx), 'rewards_mission', given)))
          throw new AppError('missions.not-found', `There is no running mission ${code}.`);
        const subject = `mission:${code}`;
        await parts.audit.record(tx, { actor, act: 'mission.end', subject, after: { reason } });
        return { code };
      }),
  }),
];

const toMissionDb = (tx: Tx): missionStore.MissionDb => tx.withTables<missionStore.MissionTables>();

const boardActs = (parts: ActParts): OperatorAct[] => [
  fourEyesAct({
    ...acts.publishLeaderboardAct,
    async fourEyes(_tx, { code, prizes }) {
      for (const prize of prizes) requireMultiple(parts, prize);
      requireRanks(prizes);
      return { code, ...sumPrizes(prizes) };
    },
    runIn: (tx, { actor, input }) => publishBoard(parts, tx, { ...input, actor }),
  }),
  operatorAct({
    ...acts.endLeaderboardAct,
    run: ({ actor, input: { code, reason } }) =>
      parts.database.transaction(async (tx) => {
        const given = { code, at: parts.clock.now() };
        if (!(await missionStore.endCounter(toMissionDb(tx), 'rewards_leaderboard', given)))
          throw new AppError('missions.board-not-found', `There is no running leaderboard ${code}.`);
        const subject = `leaderboard:${code}`;
        await parts.audit.record(tx, { actor, act: 'leaderboard.end', subject, after: { reason } });
        return { code };
      }),
  }),
];

/** Fails with `request.invalid` when two prizes have the same rank, or their ranks are not in order. */
function requireRanks(prizes: Parameters<typeof findMisplacedRank>[0]): void {
  const misplaced = findMisplacedRank(prizes);
  if (misplaced)
    throw new AppError('request.invalid', 'The ranks of the prizes are not in order.', {
      fields: [{ path: ['prizes', misplaced.index, misplaced.field], rule: 'too_small' }],
    });
}

/**
 * Fails with `request.invalid` when a reward requires more bets than the jurisdiction profile permits, and when
 * a reward of points requires bets.
 */
function requireMultiple(
  { turnoverMultipleMax }: ActParts,
  { kind, turnoverMultiple }: { kind: Reward['kind']; turnoverMultiple: number },
): void {
  if (turnoverMultiple <= (kind === 'POINTS' ? 0 : turnoverMultipleMax)) return;
  throw new AppError('request.invalid', 'This reward cannot require that many bets.', {
    fields: [{ path: ['turnoverMultiple'], rule: 'too_large' }],
  });
}

interface Compensation {
  requestId: string;
  memberId: number;
  kind: Reward['kind'];
  amount: number;
  turnoverMultiple: number;
  expiresInDays: number;
  reason: string;
  actor: string;
}

async function compensate({ clock, audit, rewards }: ActParts, tx: Tx, given: Compensation) {
  const { memberId, kind, amount, turnoverMultiple, expiresInDays, reason, actor } = given;
  const { id: rewardId, isNew } = await rewards.issueRequested(tx, {
    memberId,
    source: 'COMPENSATION',
    sourceId: given.requestId,
    kind: kind === 'MONEY' ? 'money' : 'points',
    amount,
    turnoverMultiple,
    expiresAt: new Date(clock.now().getTime() + expiresInDays * dayMs),
  });
  if (isNew)
    await audit.record(tx, {
      actor,
      act: 'reward.compensate',
      subject: `member:${memberId}`,
      after: { reward: rewardId, kind, amount, turnoverMultiple, reason },
    });
  return { rewardId };
}

type MissionToPublish = Pick<missionStore.NewMission, 'code' | 'period' | 'metric' | 'target' | 'reward'> & {
  gameTypes?: missionStore.NewMission['gameTypes'];
  from?: string | undefined;
  to?: string | undefined;
  reason: string;
  actor: string;
};

/** Published missions and leaderboards are listed after those of the lotteries. */
const position = 100;

/**
 * Returns when a mission or leaderboard runs. Bets before the publication were not counted, so their voids must not
 * be subtracted. Fails with `request.invalid` for an end that is not after the beginning.
 */
function toWindow({ clock }: ActParts, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const startsAt = new Date(Math.max(clock.now().getTime(), from === undefined ? 0 : Date.parse(from)));
  const endsAt = to === undefined ? undefined : new Date(to);
  if (endsAt !== undefined && endsAt <= startsAt)
    throw new AppError('request.invalid', 'The end is not after the beginning.', {
      fields: [{ path: ['to'], rule: 'too_small' }],
    });
  return { startsAt, endsAt };
}

const createTakenError = (code: string): AppError =>
  new AppError('request.invalid', `The code ${code} is taken.`, {
    fields: [{ path: ['code'], rule: 'choice' }],
  });

async function publishMission(parts: ActParts, tx: Tx, given: MissionToPublish) {
  const { code, period, metric, target, reward, gameTypes, actor, reason } = given;
  const isNew = await missionStore.insertMission(toMissionDb(tx), {
    ...{ code, period, metric, target, reward, gameTypes, position },
    ...toWindow(parts, given),
    vendors: undefined,
  });
  if (!isNew) throw createTakenError(code);
  await parts.audit.record(tx, {
    actor,
    act: 'mission.publish',
    subject: `mission:${code}`,
    after: { period, metric, target, reward, reason },
  });
  return { code };
}

type BoardToPublish = Omit<InputOf<typeof acts.publishLeaderboardAct>, 'prizes'> &
  Pick<missionStore.NewLeaderboard, 'prizes'> & { actor: string };

async function publishBoard(parts: ActParts, tx: Tx, given: BoardToPublish) {
  const { code, period, metric, prizes, gameTypes, actor, reason } = given;
  const isNew = await missionStore.insertLeaderboard(toMissionDb(tx), {
    ...{ code, period, metric, prizes, gameTypes, position },
    ...toWindow(parts, given),
    vendors: undefined,
  });
  if (!isNew) throw createTakenError(code);
  await parts.audit.record(tx, {
    actor,
    act: 'leaderboard.publish',
    subject: `leaderboard:${code}`,
    after: { period, metric, gameTypes: gameTypes ?? null, prizes, reason },
  });
  return { code };
}

const toRow = (reward: Reward) => ({
  rewardId: reward.id,
  rewardNo: formatRewardNo(reward.id),
  source: reward.source,
  sourceId: reward.sourceId,
  kind: reward.kind,
  amount: reward.amount,
  turnoverMultiple: reward.turnoverMultiplePpm / million,
  status: reward.status,
  createdAt: reward.createdAt.toISOString(),
  expiresAt: reward.expiresAt?.toISOString() ?? null,
  closedAt: reward.closedAt?.toISOString() ?? null,
  closedBy: reward.closedBy ?? null,
  reason: reward.closeReason ?? null,
});
