import { getRewardCountsCall } from '@parlour/contracts/calls';
import { type Bounds, type Database, type GatewayModule, type RouteEntry, route } from '../server/index.ts';
import type { Grants, Turnover } from '../wallet/index.ts';
import { createEligibility, type Eligibility, type EligibilityParts } from './eligibility.ts';
import { mergeHandlers } from './merge-handlers.ts';
import { createCalendar } from './missions/calendar.ts';
import { createFeed } from './missions/feed.ts';
import { createLeaderboards, type Leaderboards } from './missions/leaderboards.ts';
import { createMissions, type Missions } from './missions/missions.ts';
import { missionRoutes } from './missions/routes.ts';
import { rewardChecks } from './money-checks.ts';
import { rewardActs } from './operator-acts.ts';
import type { ReferralTerms } from './referrals/referral-rules.ts';
import { createReferrals, type ReferralParts, type Referrals } from './referrals/referrals.ts';
import { referralRoutes } from './referrals/routes.ts';
import { bonusRoutes } from './reward-center/bonus-details.ts';
import { createRewardCenter, type RewardCenter, type RewardParts } from './reward-center/rewards.ts';
import { rewardRoutes } from './reward-center/routes.ts';
import { type Club, type ClubParts, createClub } from './vip/club.ts';
import { clubRoutes } from './vip/routes.ts';

export type { RewardToIssue } from './reward-center/rewards.ts';

type ModuleParts = Omit<RewardParts, 'eligibility'> &
  EligibilityParts &
  Pick<ReferralParts, 'identity' | 'wallet'> &
  Pick<ClubParts, 'identity'> & {
    turnover: Pick<Turnover, 'readLatest'>;
    grants: Pick<Grants, 'list' | 'hasMore' | 'cancelIn'>;
    referralTerms: ReferralTerms;
    /** An operator's act above a bound needs two people. */
    bounds: Bounds;
    /** IANA name of the time zone in which days begin. */
    timeZone: string;
  };

/** The reward centre, as other modules use it. @public */
export interface RewardsService extends RewardCenter {
  missions: Missions;
  leaderboards: Leaderboards;
  referrals: Referrals;
  club: Club;
}

/** Creates the rewards module: what members receive besides wins, until they claim it. See README.md. */
export function createRewards(parts: ModuleParts): { service: RewardsService; module: GatewayModule } {
  const eligibility = createEligibility(parts);
  const rewards = createRewardCenter({ ...parts, eligibility });
  const calendar = createCalendar(parts.timeZone, parts.clock);
  const shared = { ...parts, eligibility, rewards, calendar };
  const missions = createMissions(shared);
  const leaderboards = createLeaderboards(shared);
  const feed = createFeed(shared);
  const { countReferralIn } = feed;
  const referrals = createReferrals({ ...shared, terms: parts.referralTerms, countReferralIn });
  const club = createClub(shared);
  return {
    service: { ...rewards, missions, leaderboards, referrals, club },
    module: {
      name: 'rewards',
      migrations: new URL('migrations/', import.meta.url),
      routes: [
        ...rewardRoutes(rewards),
        ...missionRoutes({ missions, leaderboards }),
        countsRoute({ ...shared, missions }),
        ...bonusRoutes(parts),
        ...referralRoutes(referrals),
        ...clubRoutes(club),
      ],
      subscriptions: mergeHandlers(feed.subscriptions, referrals.subscriptions, club.subscriptions),
      operatorActs: rewardActs({ ...parts, rewards, referrals }),
      jobs: [rewards.expiry, leaderboards.freezing, referrals.lapsing],
      moneyChecks: rewardChecks,
    },
  };
}

interface CountParts {
  database: Database;
  eligibility: Eligibility;
  rewards: RewardCenter;
  missions: Missions;
}

const countsRoute = ({ database, eligibility, rewards, missions }: CountParts): RouteEntry =>
  route(
    getRewardCountsCall,
    async ({ session: { memberId } }) => {
      const refusal = await database.transaction((tx) => eligibility.findRefusalIn(tx, memberId));
      if (refusal) return { rewardCount: 0, missionCount: 0, blockedBy: refusal };
      return { rewardCount: await rewards.count(memberId), missionCount: await missions.count(memberId) };
    },
    { isPassive: true },
  );
