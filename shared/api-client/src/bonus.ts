import type { Api, CallOptions, Localized, ValueOf } from '@parlour/contracts';
import { cancelBonusCall, type GrantStatus, getBonusDetailsCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type MemberReward, rewardsKey, toOptionalDate, toReward } from './rewards.ts';

type WireGrant = ValueOf<typeof getBonusDetailsCall>['grants'][number];
type WireTask = ValueOf<typeof getBonusDetailsCall>['tasks'][number];

/** Bonus money that becomes real money once its bets are made. */
export interface BonusGrant {
  id: number;
  title: Localized | undefined;
  status: GrantStatus;
  amountMinor: number;
  balanceMinor: number;
  /** Bonus stakes in rounds that are open. */
  inPlayMinor: number;
  requiredMinor: number;
  progressMinor: number;
  remainingMinor: number;
  /** A larger stake counts nothing. */
  maxStakeMinor: number | undefined;
  /** Parts per million that count, by game category; undefined: all in full. */
  contributions: Readonly<Record<string, number>> | undefined;
  excludedVendors: readonly string[];
  convertedMinor: number;
  /** The latest bets that counted, the latest first. */
  bets: readonly { betNo: string; countedMinor: number }[];
  createdAt: Date;
  expiresAt: Date | undefined;
}

const toGrant = (grant: WireGrant): BonusGrant => ({
  id: grant.grantId,
  title: grant.title,
  status: grant.status,
  amountMinor: grant.amount,
  balanceMinor: grant.balance,
  inPlayMinor: grant.inPlay,
  requiredMinor: grant.required,
  progressMinor: grant.progress,
  remainingMinor: grant.remaining,
  maxStakeMinor: grant.maxStake,
  contributions: grant.contributions,
  excludedVendors: grant.excludedVendors,
  convertedMinor: grant.converted,
  bets: grant.bets.map(({ betNo, counted }) => ({ betNo, countedMinor: counted })),
  createdAt: new Date(grant.createdAt),
  expiresAt: toOptionalDate(grant.expiresAt),
});

/** Ends a bonus. Its bonus money is lost. Fails with `rewards.bonus-in-play` while a round with it is open. */
export async function cancelBonus(api: Api, grantId: number): Promise<void> {
  await api.call(cancelBonusCall, { grantId });
}

export interface BonusTask {
  id: number;
  source: WireTask['source'];
  status: WireTask['status'];
  baseMinor: number;
  multiple: number;
  requiredMinor: number;
  progressMinor: number;
  remainingMinor: number;
  createdAt: Date;
  expiresAt: Date | undefined;
  /** The reward that opened the task. */
  reward: MemberReward | undefined;
}

interface BonusDetails {
  /** Active grants and the latest that have ended, newest first. */
  grants: readonly BonusGrant[];
  tasks: readonly BonusTask[];
  /** The sum of the bets that open tasks still require. */
  remainingMinor: number;
}

async function getBonusDetails(api: Api, options: CallOptions): Promise<BonusDetails> {
  const { grants, tasks, remaining } = await api.call(getBonusDetailsCall, undefined, options);
  return {
    grants: grants.map(toGrant),
    remainingMinor: remaining,
    // Newest first, because members usually ask about the latest one.
    tasks: tasks.toReversed().map((task) => ({
      id: task.taskId,
      source: task.source,
      status: task.status,
      baseMinor: task.base,
      multiple: task.multiple,
      requiredMinor: task.required,
      progressMinor: task.progress,
      remainingMinor: task.remaining,
      createdAt: new Date(task.createdAt),
      expiresAt: toOptionalDate(task.expiresAt),
      reward: task.reward && toReward(task.reward),
    })),
  };
}

export const bonusDetailsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...rewardsKey, 'bonus-details'],
    queryFn: ({ signal }) => getBonusDetails(api, { signal }),
  });
