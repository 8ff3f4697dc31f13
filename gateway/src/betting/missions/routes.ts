import { getMissionLeaderboardCall, getMissionSummaryCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { maskUsername, toAvatarUrl } from '../record/wire-member.ts';
import type { BettingService } from '../service.ts';

export const missionRoutes = (
  betting: Pick<BettingService, 'missionSummary' | 'lotteryLeaderboard'>,
): readonly RouteEntry[] => [
  route(getMissionSummaryCall, async ({ session }) => {
    const missions = await betting.missionSummary(session.memberId);
    const rows = missions.map(({ id, endsAt, ...mission }) => ({
      ...mission,
      missionId: id,
      completed: mission.progress >= mission.target,
      endsAt: endsAt.toISOString(),
    }));
    return { missions: rows, missionCount: rows.filter(({ completed }) => completed).length };
  }),
  route(getMissionLeaderboardCall, async ({ input, session }) => {
    const { leaders, own, endsAt } = await betting.lotteryLeaderboard(session.memberId, input);
    return {
      list: leaders.map(({ rank, member, scoreMinor }) => ({
        rank,
        account: maskUsername(member),
        avatarUrl: toAvatarUrl(member),
        score: scoreMinor,
      })),
      own: own ? { rank: own.rank, score: own.scoreMinor } : null,
      endsAt: endsAt.toISOString(),
    };
  }),
];
