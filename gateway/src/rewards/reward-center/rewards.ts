/** Rewards that wait in the reward centre until the member claims them. Rule: docs/rules.md 5.6. */
import { AppError, type ErrorCode, type Localized } from '@parlour/contracts';
import type { RewardSource } from '@parlour/contracts/calls';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  type Job,
  type Live,
  minuteMs,
  type Outbox,
  type Tx,
} from '../../server/index.ts';
import { type Grants, type Ledger, requirePosted, type Turnover } from '../../wallet/index.ts';
import type { Eligibility } from '../eligibility.ts';
import { grantTitles } from './grant-titles.ts';
import { getStatus, requireClaimable, toMovement } from './reward-rules.ts';
import * as store from './reward-store.ts';

export interface RewardParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  live: Live;
  outbox: Outbox;
  ledger: Pick<Ledger, 'postIn'>;
  turnover: Pick<Turnover, 'closeEmptyIn'>;
  grants: Pick<Grants, 'openIn'>;
  eligibility: Eligibility;
  /** The largest multiple of bets that a reward may require, from the jurisdiction profile. */
  turnoverMultipleMax: number;
}

export interface RewardToIssue {
  memberId: number;
  source: RewardSource;
  /** The cause within the source. The same source, id and member issue one reward. */
  sourceId: string;
  kind: 'money' | 'points';
  /** Minor units, or whole points; above 0. */
  amount: number;
  /** The bets that turn the amount into real money, as a multiple of it. Default 0; points have none. */
  turnoverMultiple?: number;
  /** Further conditions of these bets. Default: all games count in full, on the amount, without an end. */
  wagering?: store.RewardWagering | undefined;
  /** Default: now. */
  availableFrom?: Date;
  /** Without it, the reward does not expire. */
  expiresAt?: Date | undefined;
  /** The name that the member reads, such as the promotion's title. Default: the name of the source. */
  title?: Localized;
}

interface RewardList {
  rewards: store.Reward[];
  total: number;
  /** Why the member cannot claim anything now; undefined if the member can. */
  refusal: ErrorCode | undefined;
}

export interface RewardCenter {
  /**
   * Issues a reward in the caller's transaction and returns its id. A repeated call returns the same id and issues
   * nothing. Fails with the errors of `Eligibility.requireEligibleIn` when the member may receive none.
   */
  issueReward(tx: Tx, reward: RewardToIssue): Promise<number>;
  /**
   * Issues a reward under a number that an operator's request has. A repeated request returns the same reward, and
   * `isNew` is false. Fails as `issueReward`, and with `request.duplicate-mismatch` when the number was used for another
   * reward.
   */
  issueRequested(tx: Tx, reward: RewardToIssue): Promise<{ id: number; isNew: boolean }>;
  /**
   * Credits a reward and opens its turnover task. Claiming it again changes nothing. Fails with `rewards.not-found`, also
   * for another member's reward, and with the errors of `requireClaimable` and `Eligibility.requireEligibleIn`.
   */
  claim(memberId: number, rewardId: number): Promise<store.Reward>;
  claimIn(tx: Tx, memberId: number, rewardId: number): Promise<store.Reward>;
  /** Credits every reward that can be claimed now, oldest first. */
  claimAll(memberId: number): Promise<store.Reward[]>;
  /** Lists rewards: claimable ones first, then newest first. `page` counts from 1. */
  list(memberId: number, query: { page: number; pageSize: number }): Promise<RewardList>;
  /** Counts the rewards that the member can claim now; 0 while the member may claim none. */
  count(memberId: number): Promise<number>;
  /** Withdraws an unclaimed reward. Fails with `rewards.not-found` and `rewards.closed`. */
  revokeIn(tx: Tx, rewardId: number, by: { actor: string; reason: string }): Promise<store.Reward>;
  expiry: Job;
}

const million = 1_000_000;
/** The maximum number of rewards that one call claims. */
const claimedAtOnceMax = 200;

export function createRewardCenter(parts: RewardParts): RewardCenter {
  const { database, clock, audit, eligibility, live } = parts;
  const scope = (db: Pick<Database, 'withTables'>): store.RewardDb => db.withTables<store.RewardTables>();
  const notify = (memberId: number): void =>
    database.afterCommit(() => live.send({ memberId }, { topic: 'rewards' }));

  const claimIn: RewardCenter['claimIn'] = async (tx, memberId, rewardId) => {
    const reward = await store.lockReward(scope(tx), rewardId);
    if (reward?.memberId !== memberId)
      throw new AppError('rewards.not-found', `There is no reward ${rewardId}.`);
    requireClaimable(reward, clock.now());
    if (reward.status === 'CLAIMED') return reward;
    await eligibility.requireEligibleIn(tx, memberId);
    notify(memberId);
    return creditReward(parts, tx, reward);
  };

  const issueReward: RewardCenter['issueReward'] = async (tx, given) => {
    const key = { memberId: given.memberId, source: given.source, sourceId: given.sourceId };
    const known = await store.findReward(scope(tx), key);
    if (known) return known.id;
    await eligibility.requireEligibleIn(tx, given.memberId);
    const id = await store.insertReward(scope(tx), toNewReward(parts, given));
    notify(given.memberId);
    // Undefined when a concurrent call, which has committed by now, issued it.
    const issued = id ?? (await store.findReward(scope(tx), key))?.id;
    if (issued === undefined) throw new Error(`The reward ${given.source}/${given.sourceId} has vanished.`);
    return issued;
  };

  return {
    issueReward,
    issueRequested: async (tx, given) => {
      // Two requests with one number, for one member or for two, wait for each other.
      await store.lockSource(scope(tx), given);
      const known = await store.findBySource(scope(tx), given);
      if (!known) return { id: await issueReward(tx, given), isNew: true };
      if (isSameReward(known, toNewReward(parts, given))) return { id: known.id, isNew: false };
      throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
    },
    claimIn,
    claim: (memberId, rewardId) => database.transaction((tx) => claimIn(tx, memberId, rewardId)),
    claimAll: (memberId) =>
      database.transaction(async (tx) => {
        await eligibility.requireEligibleIn(tx, memberId);
        const waiting = { now: clock.now(), limit: claimedAtOnceMax };
        const claimed: store.Reward[] = [];
        for (const reward of await store.lockClaimable(scope(tx), memberId, waiting))
          claimed.push(await creditReward(parts, tx, reward));
        notify(memberId);
        return claimed;
      }),
    list: (memberId, query) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { rewards, total } = await store.readRewards(scope(tx), { memberId, now, ...query });
        return {
          rewards: rewards.map((reward) => ({ ...reward, status: getStatus(reward, now) })),
          total,
          refusal: await eligibility.findRefusalIn(tx, memberId),
        };
      }),
    count: (memberId) =>
      database.transaction(async (tx) =>
        (await eligibility.findRefusalIn(tx, memberId)) === undefined
          ? store.countClaimable(scope(tx), memberId, clock.now())
          : 0,
      ),
    revokeIn: async (tx, rewardId, { actor, reason }) => {
      const reward = await store.lockReward(scope(tx), rewardId);
      if (!reward) throw new AppError('rewards.not-found', `There is no reward ${rewardId}.`);
      if (getStatus(reward, clock.now()) !== 'CLAIMABLE')
        throw new AppError('rewards.closed', `Reward ${rewardId} is ${reward.status}.`);
      const close = { status: 'REVOKED', at: clock.now(), by: actor, reason } as const;
      await store.closeReward(scope(tx), rewardId, close);
      await audit.record(tx, {
        actor,
        act: 'reward.revoke',
        subject: `member:${reward.memberId}`,
        after: { reward: rewardId, kind: reward.kind, amount: reward.amount, reason },
      });
      notify(reward.memberId);
      return { ...reward, status: 'REVOKED', closedAt: close.at, closedBy: actor, closeReason: reason };
    },
    expiry: {
      name: 'rewards.expire',
      everyMs: minuteMs,
      async run() {
        for (const memberId of await store.expireRewards(scope(database), clock.now()))
          live.send({ memberId }, { topic: 'rewards' });
      },
    },
  };
}

const isSameReward = (known: store.Reward, given: store.NewReward): boolean =>
  known.memberId === given.memberId &&
  known.kind === given.kind &&
  known.amount === given.amount &&
  known.turnoverMultiplePpm === given.turnoverMultiplePpm;

/** Throws a plain error, because members cannot cause invalid terms. The caller must validate operators' input. */
function toNewReward(
  { clock, turnoverMultipleMax }: RewardParts,
  { kind, turnoverMultiple = 0, availableFrom, expiresAt, title, wagering, ...reward }: RewardToIssue,
): store.NewReward {
  const isWithin = turnoverMultiple >= 0 && turnoverMultiple <= turnoverMultipleMax;
  if (!isWithin || (kind === 'points' && turnoverMultiple > 0))
    throw new Error(`A reward of ${kind} cannot require ${turnoverMultiple} times its amount.`);
  const now = clock.now();
  return {
    ...reward,
    kind: kind === 'points' ? 'POINTS' : 'MONEY',
    turnoverMultiplePpm: Math.round(turnoverMultiple * million),
    createdAt: now,
    availableFrom: availableFrom ?? now,
    expiresAt,
    title,
    wagering,
  };
}

/**
 * Credits a locked reward and closes it. One that requires bets opens a bonus grant; the others are real money or
 * points.
 */
async function creditReward(parts: RewardParts, tx: Tx, reward: store.Reward): Promise<store.Reward> {
  const { id, kind } = reward;
  const at = parts.clock.now();
  if (kind === 'MONEY' && reward.turnoverMultiplePpm > 0) await openGrant(parts, tx, reward, at);
  else await postReward(parts, tx, reward, at);
  await store.closeReward(tx.withTables<store.RewardTables>(), id, { status: 'CLAIMED', at });
  return { ...reward, status: 'CLAIMED', closedAt: at };
}

async function openGrant({ grants }: RewardParts, tx: Tx, reward: store.Reward, at: Date): Promise<void> {
  const { id, memberId, amount, source, title = grantTitles[source], wagering } = reward;
  const { baseMinor = amount, days, ...conditions } = wagering ?? {};
  await grants.openIn(tx, {
    ...conditions,
    memberId,
    key: `reward:${id}`,
    title,
    amountMinor: amount,
    baseMinor,
    multiple: reward.turnoverMultiplePpm / million,
    expiresAt: days === undefined ? undefined : new Date(at.getTime() + days * dayMs),
  });
}

/** Posts a reward to the member's book. */
async function postReward(
  { ledger, outbox, turnover }: RewardParts,
  tx: Tx,
  reward: store.Reward,
  at: Date,
): Promise<void> {
  const { memberId, kind, amount, source } = reward;
  if (kind === 'MONEY') await turnover.closeEmptyIn(tx, [memberId]);
  requirePosted(await ledger.postIn(tx, toMovement(reward, at)));
  if (kind === 'MONEY')
    await outbox.publish(tx, 'reward.paid', {
      memberId,
      kind: source === 'REBATE' ? 'rebate' : 'bonus',
      amountMinor: amount,
      at: at.toISOString(),
    });
}
