import { AppError } from '@parlour/contracts';
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
  grants: Pick<Grants, 'list' | 'cancelIn'>;
  turnoverMultipleMax: number;
  /** An operator's act above a bound needs two people. */
  bounds: Bounds;
}

const listed = 50;
const million = 1_000_000;

/** Acts on members' rewards, held referrals and missions. */
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
    run: async () => ({
      referrals: (await parts.referrals.listHeld()).map((referral) => ({
        refereeId: referral.refereeId,
        referrerId: referral.referrerId,
        registeredAt: referral.registeredAt.toISOString(),
        qualifiedAt: referral.qualifiedAt?.toISOString() ?? null,
        depositedMinor: referral.depositedMinor,
        validBetMinor: referral.validBetMinor,
      })),
    }),
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
        leaderboards: boards.map(({ code, period, metric, ...one }) => ({
          ...{ code, period, metric },
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
        const db = tx.withTables<missionStore.MissionTables>();
        if (!(await missionStore.endMission(db, code, parts.clock.now())))
          throw new AppError('missions.not-found', `There is no running mission ${code}.`);
        await parts.audit.record(tx, {
          actor,
          act: 'mission.end',
          subject: `mission:${code}`,
          after: { reason },
        });
        return { code };
      }),
  }),
];

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

/** Published missions are listed after the lottery missions. */
const position = 100;

async function publishMission({ clock, audit }: ActParts, tx: Tx, given: MissionToPublish) {
  const { code, period, metric, target, reward, gameTypes, from, to, actor, reason } = given;
  const now = clock.now();
  const givenMs = from === undefined ? 0 : Date.parse(from);
  const isNew = await missionStore.insertMission(tx.withTables<missionStore.MissionTables>(), {
    ...{ code, period, metric, target, reward, gameTypes, position },
    vendors: undefined,
    // Bets before the publication were not counted, so their voids must not be subtracted.
    startsAt: new Date(Math.max(now.getTime(), givenMs)),
    endsAt: to === undefined ? undefined : new Date(to),
  });
  if (!isNew)
    throw new AppError('request.invalid', `The code ${code} is taken.`, {
      fields: [{ path: ['code'], rule: 'choice' }],
    });
  await audit.record(tx, {
    actor,
    act: 'mission.publish',
    subject: `mission:${code}`,
    after: { period, metric, target, reward, reason },
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
