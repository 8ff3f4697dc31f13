import * as calls from '@parlour/contracts/calls';
import { type Member, maskUsername } from '../../identity/index.ts';
import { type RouteEntry, route } from '../../server/index.ts';
import type { Leaderboards, Ranking } from './leaderboards.ts';
import type { MissionProgress, Missions } from './missions.ts';

export const missionRoutes = ({
  missions,
  leaderboards,
}: {
  missions: Missions;
  leaderboards: Leaderboards;
}): readonly RouteEntry[] => [
  route(calls.getMissionSummaryCall, async ({ session }) => {
    const { missions: rows, refusal } = await missions.list(session.memberId);
    const open = rows.filter(({ isCompleted, isClaimed }) => isCompleted && !isClaimed);
    return {
      missions: rows.map(toWireMission),
      missionCount: open.length,
      ...(refusal && { blockedBy: refusal }),
    };
  }),
  route(calls.claimMissionCall, async ({ input, session }) =>
    missions.claim(session.memberId, { code: input.missionId, period: input.periodStart }),
  ),
  route(calls.listLeaderboardsCall, async () => ({
    boards: (await leaderboards.listBoards()).map(({ code, period, metric, gameTypes, prizes }) => ({
      boardId: code,
      period,
      metric,
      ...(gameTypes && { gameTypes: [...gameTypes] }),
      prizes: prizes.map((prize) => ({ ...prize })),
    })),
  })),
  route(calls.getMissionLeaderboardCall, async ({ input, session }) =>
    toWireRanking(
      await leaderboards.read(session.memberId, {
        code: input.boardId,
        period: input.period,
        isPrevious: input.previous,
        count: input.count,
      }),
    ),
  ),
];

const toWireMission = ({ mission, period, ...row }: MissionProgress) => ({
  missionId: mission.code,
  periodStart: period,
  period: mission.period,
  metric: mission.metric,
  ...(mission.gameTypes && { gameTypes: [...mission.gameTypes] }),
  running: row.isRunning,
  target: mission.target,
  progress: row.progress,
  completed: row.isCompleted,
  claimed: row.isClaimed,
  reward: mission.reward,
  ...(row.endsAt && { endsAt: row.endsAt.toISOString() }),
  ...(row.claimUntil && { claimUntil: row.claimUntil.toISOString() }),
});

const toWireRanking = ({ leaders, own, endsAt, isFinal }: Ranking) => ({
  list: leaders.map(({ rank, member, score }) => ({ rank, ...toWireLeader(member), score })),
  own: own ?? null,
  endsAt: endsAt.toISOString(),
  final: isFinal,
});

const toWireLeader = ({ username, avatarKey }: Member) => ({
  account: maskUsername(username),
  avatarUrl: `/art/v1/avatar/${avatarKey}.svg`,
});
