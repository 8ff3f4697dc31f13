import { getReferralCall } from '@parlour/contracts/calls';
import { maskUsername } from '../../identity/index.ts';
import { type RouteEntry, route } from '../../server/index.ts';
import type { Referrals } from './referrals.ts';

export const referralRoutes = (referrals: Referrals): readonly RouteEntry[] => [
  route(getReferralCall, async ({ input: { page, pageSize }, session }) => {
    const { code, terms, friends, invited, paid, waiting, earnedMinor } = await referrals.read(
      session.memberId,
      { page, pageSize },
    );
    return {
      code,
      terms: {
        deposit: terms.depositMinor,
        validBet: terms.validBetMinor,
        days: terms.days,
        reward: terms.rewardMinor,
        turnoverMultiple: terms.turnoverMultiple,
      },
      invited,
      paid,
      waiting,
      earned: earnedMinor,
      friends: friends.map(({ referral, member }) => ({
        account: maskUsername(member?.username ?? ''),
        registeredAt: referral.registeredAt.toISOString(),
        deadline: referral.deadline.toISOString(),
        status: referral.status,
        deposited: referral.depositedMinor >= terms.depositMinor,
        played: referral.validBetMinor >= terms.validBetMinor,
      })),
      page,
      totalPages: Math.ceil(invited / pageSize),
    };
  }),
];
