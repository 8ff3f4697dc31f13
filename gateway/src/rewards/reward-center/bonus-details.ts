import { getBonusDetailsCall } from '@parlour/contracts/calls';
import { type Database, type RouteEntry, route } from '../../server/index.ts';
import { type Turnover, toWireTask } from '../../wallet/index.ts';
import { type RewardTables, readRewardsById } from './reward-store.ts';
import { toWireReward } from './routes.ts';

const rewardKey = /^reward:(\d+)$/;

/** Lists the member's latest turnover tasks with the rewards that opened them. */
export const bonusDetailsRoute = ({
  database,
  turnover,
}: {
  database: Database;
  turnover: Pick<Turnover, 'readLatest'>;
}): RouteEntry =>
  route(getBonusDetailsCall, async ({ session }) => {
    const tasks = (await turnover.readLatest(database.kysely, session.memberId)).map((task) => ({
      task,
      rewardId: Number(rewardKey.exec(task.key)?.[1] ?? 0),
    }));
    const rewards = await readRewardsById(
      database.withTables<RewardTables>(),
      session.memberId,
      tasks.map(({ rewardId }) => rewardId).filter((id) => id > 0),
    );
    return {
      tasks: tasks.map(({ task, rewardId }) => {
        const reward = rewards.get(rewardId);
        return { ...toWireTask(task), ...(reward && { reward: toWireReward(reward) }) };
      }),
      remaining: tasks
        .filter(({ task }) => task.status === 'OPEN')
        .reduce((sum, { task }) => sum + Math.max(0, task.requiredMinor - task.progressMinor), 0),
    };
  });
