/** Rewards for friends who register with a member's code, deposit and play. Rule: docs/rules.md 5.7. */
import { AppError } from '@parlour/contracts';
import type { IdentityService, Member } from '../../identity/index.ts';
import {
  type Audit,
  type CappedRows,
  type Clock,
  type Database,
  type DomainEvent,
  dayMs,
  type EventHandlers,
  hourMs,
  type Job,
  readCapped,
  type Tx,
  toCallerNetwork,
} from '../../server/index.ts';
import type { WalletOversight } from '../../wallet/index.ts';
import type { Eligibility } from '../eligibility.ts';
import type { RewardCenter } from '../reward-center/rewards.ts';
import { isQualified, type ReferralTerms } from './referral-rules.ts';
import * as store from './referral-store.ts';

export interface ReferralParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  identity: Pick<
    IdentityService,
    'findMembersByIds' | 'referralCode' | 'readAddressesIn' | 'hasSharedDeviceIn'
  >;
  wallet: Pick<WalletOversight, 'hasSharedAccountIn'>;
  eligibility: Eligibility;
  rewards: Pick<RewardCenter, 'issueReward'>;
  terms: ReferralTerms;
  /** Counts a rewarded referral for missions. */
  countReferralIn(tx: Tx, referral: { referrerId: number; at: Date }): Promise<void>;
}

interface InvitedFriend {
  referral: store.Referral;
  /** Undefined when the account no longer exists. */
  member: Member | undefined;
}

interface ReferralSummary {
  code: string;
  terms: ReferralTerms;
  invited: number;
  paid: number;
  waiting: number;
  /** The sum of the claimed rewards. */
  earnedMinor: number;
  friends: InvitedFriend[];
}

export interface Referrals {
  /** Returns the member's code, the terms, and one page of the invited friends, newest first. */
  read(memberId: number, page: { page: number; pageSize: number }): Promise<ReferralSummary>;
  /** Lists referrals that are held for review, oldest first. */
  listHeld(): Promise<CappedRows<store.Referral>>;
  /**
   * Decides on a held referral: pays its reward, or rejects it. Fails with `rewards.referral-not-found`,
   * `rewards.referral-decided` and, for a payment, the errors of `Eligibility.requireEligibleIn`.
   */
  decideIn(
    tx: Tx,
    refereeId: number,
    by: { isApproved: boolean; actor: string; reason: string },
  ): Promise<store.Referral>;
  subscriptions: EventHandlers;
  lapsing: Job;
}

type BetEvent = DomainEvent<'bet.settled' | 'bet.voided'>;

/** An addition to one friend's progress. */
interface Step {
  key: string;
  refereeId: number;
  depositedMinor: number;
  validBetMinor: number;
  at: Date;
}

const heldMax = 200;
/** The time after the deadline within which the last events are delivered. */
const graceMs = hourMs;

const scope = (db: Pick<Database, 'withTables'>): store.ReferralDb => db.withTables<store.ReferralTables>();

export function createReferrals(parts: ReferralParts): Referrals {
  const { database, clock, audit, identity, terms } = parts;
  return {
    async read(memberId, page) {
      const code = await identity.referralCode(memberId);
      const referrals = await store.readReferrals(scope(database), { referrerId: memberId, ...page });
      const members = await identity.findMembersByIds(referrals.map(({ refereeId }) => refereeId));
      return {
        code,
        terms,
        ...(await store.countReferrals(scope(database), memberId)),
        friends: referrals.map((referral) => ({ referral, member: members.get(referral.refereeId) })),
      };
    },
    listHeld: () => readCapped(heldMax, (limit) => store.readHeld(scope(database), limit)),
    async decideIn(tx, refereeId, { isApproved, actor, reason }) {
      const referral = await store.lockReferral(scope(tx), refereeId);
      if (!referral) throw new AppError('rewards.referral-not-found', `Nobody referred member ${refereeId}.`);
      if (referral.status !== 'HELD')
        throw new AppError('rewards.referral-decided', `The referral of ${refereeId} is ${referral.status}.`);
      const decided = { at: clock.now(), by: actor, reason };
      if (isApproved) await pay(parts, tx, referral, decided);
      else await store.changeStatus(scope(tx), refereeId, { status: 'REJECTED', decided });
      await audit.record(tx, {
        actor,
        act: isApproved ? 'referral.approve' : 'referral.reject',
        subject: `member:${referral.referrerId}`,
        after: { referee: refereeId, reason },
      });
      return { ...referral, status: isApproved ? 'PAID' : 'REJECTED' };
    },
    subscriptions: {
      async 'member.registered'({ memberId, referrerId, registeredAt, accountClass }) {
        if (referrerId === undefined || accountClass !== 'real') return;
        const at = new Date(registeredAt);
        await store.insertReferral(scope(database), {
          refereeId: memberId,
          referrerId,
          registeredAt: at,
          deadline: new Date(at.getTime() + terms.days * dayMs),
        });
      },
      'deposit.credited': ({ orderNo, memberId, creditMinor, at }) =>
        feed(parts, [
          {
            key: `deposit:${orderNo}`,
            refereeId: memberId,
            depositedMinor: creditMinor,
            validBetMinor: 0,
            at: new Date(at),
          },
        ]),
      'bet.settled': { batch: (events) => feed(parts, events.map(toStep(1))) },
      'bet.voided': { batch: (events) => feed(parts, events.map(toStep(-1))) },
    },
    lapsing: {
      name: 'rewards.lapse-referrals',
      everyMs: hourMs,
      run: () => store.lapseReferrals(scope(database), new Date(clock.now().getTime() - graceMs)),
    },
  };
}

const toStep =
  (sign: 1 | -1) =>
  ({ id, payload }: BetEvent): Step => ({
    key: id,
    refereeId: payload.memberId,
    depositedMinor: 0,
    validBetMinor: sign * payload.validBetMinor,
    at: new Date(payload.settledAt),
  });

/** Adds to the open referrals of these friends, once per key, and rewards those that qualify. */
async function feed(parts: ReferralParts, steps: readonly Step[]): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const db = scope(tx);
    const open = await store.lockOpenReferrals(
      db,
      steps.map(({ refereeId }) => refereeId),
    );
    if (open.length === 0) return;
    const byReferee = new Map(open.map((referral) => [referral.refereeId, referral]));
    const counting = steps.filter(({ refereeId, at, validBetMinor }) => {
      const deadline = byReferee.get(refereeId)?.deadline;
      // A void after the deadline still subtracts its bet.
      return deadline !== undefined && (at <= deadline || validBetMinor < 0);
    });
    const fresh = await store.claimEvents(db, counting);
    for (const referral of open) {
      const own = counting.filter(({ key, refereeId }) => refereeId === referral.refereeId && fresh.has(key));
      if (own.length === 0) continue;
      const added = {
        depositedMinor: own.reduce((sum, { depositedMinor }) => sum + depositedMinor, 0),
        validBetMinor: own.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0),
      };
      await store.addProgress(db, referral.refereeId, added);
      const after = {
        ...referral,
        depositedMinor: referral.depositedMinor + added.depositedMinor,
        validBetMinor: referral.validBetMinor + added.validBetMinor,
      };
      if (isQualified(after, parts.terms)) await qualify(parts, tx, after);
    }
  });
}

/** Pays a referral, or holds it for review when both accounts may belong to one person. */
async function qualify(parts: ReferralParts, tx: Tx, referral: store.Referral): Promise<void> {
  const qualifiedAt = parts.clock.now();
  const { refereeId, referrerId } = referral;
  if (await isSamePerson(parts, tx, referral)) {
    await store.changeStatus(scope(tx), refereeId, { status: 'HELD', qualifiedAt });
    return;
  }
  if ((await parts.eligibility.findRefusalIn(tx, referrerId)) !== undefined) {
    // Rewards do not wait for the end of a block.
    await store.changeStatus(scope(tx), refereeId, { status: 'LAPSED', qualifiedAt });
    return;
  }
  await pay(parts, tx, referral);
}

/** Returns whether both accounts were used from one address or on one device, or have one bank account. */
async function isSamePerson(parts: ReferralParts, tx: Tx, referral: store.Referral): Promise<boolean> {
  const { refereeId, referrerId } = referral;
  return (
    (await parts.identity.hasSharedDeviceIn(tx, refereeId, referrerId)) ||
    (await parts.wallet.hasSharedAccountIn(tx, refereeId, referrerId)) ||
    isSharedAddress(parts, tx, referral)
  );
}

async function isSharedAddress(
  { identity }: ReferralParts,
  tx: Tx,
  { refereeId, referrerId }: store.Referral,
): Promise<boolean> {
  const addresses = await identity.readAddressesIn(tx, [refereeId, referrerId]);
  const toNetworks = (memberId: number): string[] => (addresses.get(memberId) ?? []).map(toCallerNetwork);
  const known = new Set(toNetworks(referrerId));
  return toNetworks(refereeId).some((network) => known.has(network));
}

async function pay(
  { clock, rewards, terms, countReferralIn }: ReferralParts,
  tx: Tx,
  { refereeId, referrerId, qualifiedAt }: store.Referral,
  decided?: { at: Date; by: string; reason: string },
): Promise<void> {
  const now = clock.now();
  const rewardId = await rewards.issueReward(tx, {
    memberId: referrerId,
    source: 'REFERRAL',
    sourceId: String(refereeId),
    kind: 'money',
    amount: terms.rewardMinor,
    turnoverMultiple: terms.turnoverMultiple,
    expiresAt: new Date(now.getTime() + terms.claimDays * dayMs),
  });
  await store.changeStatus(scope(tx), refereeId, {
    status: 'PAID',
    rewardId,
    qualifiedAt: qualifiedAt ?? now,
    ...(decided && { decided }),
  });
  await countReferralIn(tx, { referrerId, at: now });
}
