import { cancelBonusCall, getBonusDetailsCall } from '@parlour/contracts/calls';
import { formatBetNo } from '../../betting/index.ts';
import { type Database, type RouteEntry, route } from '../../server/index.ts';
import { type Grants, type Turnover, toWireTask } from '../../wallet/index.ts';
import { type RewardTables, readRewardsById } from './reward-store.ts';
import { toWireReward } from './routes.ts';

interface BonusParts {
  database: Database;
  turnover: Pick<Turnover, 'readLatest'>;
  grants: Pick<Grants, 'list' | 'cancelIn'>;
}

const rewardKey = /^reward:(\d+)$/;

/** The calls about bonus grants and required bets. */
export const bonusRoutes = (parts: BonusParts): readonly RouteEntry[] => [
  bonusDetailsRoute(parts),
  route(cancelBonusCall, async ({ input: { grantId }, session: { memberId } }) => {
    await parts.database.transaction((tx) =>
      parts.grants.cancelIn(tx, memberId, grantId, { actor: `member:${memberId}` }),
    );
    return {};
  }),
];

/** Lists the member's grants, and the required bets that belong to none with the rewards that opened them. */
const bonusDetailsRoute = ({ database, turnover, grants }: BonusParts): RouteEntry =>
  route(getBonusDetailsCall, async ({ session: { memberId } }) => {
    const latest = await turnover.readLatest(database.kysely, memberId);
    const tasks = latest
      .filter(({ grantId }) => grantId === null)
      .map((task) => ({ task, rewardId: Number(rewardKey.exec(task.key)?.[1] ?? 0) }));
    const rewards = await readRewardsById(
      database.withTables<RewardTables>(),
      memberId,
      tasks.map(({ rewardId }) => rewardId).filter((id) => id > 0),
    );
    return {
      grants: (await grants.list(memberId)).map(toWireGrant),
      tasks: tasks.map(({ task, rewardId }) => {
        const reward = rewards.get(rewardId);
        return { ...toWireTask(task), ...(reward && { reward: toWireReward(reward) }) };
      }),
      remaining: tasks
        .filter(({ task }) => task.status === 'OPEN')
        .reduce((sum, { task }) => sum + Math.max(0, task.requiredMinor - task.progressMinor), 0),
    };
  });

/** Returns a grant as the wire has it. */
export const toWireGrant = (grant: Awaited<ReturnType<Grants['list']>>[number]) => ({
  grantId: grant.id,
  ...(grant.title && { title: grant.title }),
  status: grant.status,
  amount: grant.amountMinor,
  balance: grant.balanceMinor,
  inPlay: grant.inPlayMinor,
  required: grant.requiredMinor,
  progress: grant.progressMinor,
  remaining: Math.max(0, grant.requiredMinor - grant.progressMinor),
  ...(grant.maxStakeMinor !== null && { maxStake: grant.maxStakeMinor }),
  ...(grant.contributions && { contributions: { ...grant.contributions } }),
  excludedVendors: [...grant.excludedVendors],
  converted: grant.convertedMinor,
  bets: grant.bets.map(({ betNo, countedMinor }) => ({ betNo: formatBetNo(betNo), counted: countedMinor })),
  createdAt: grant.createdAt.toISOString(),
  ...(grant.expiresAt && { expiresAt: grant.expiresAt.toISOString() }),
  ...(grant.endedAt && { endedAt: grant.endedAt.toISOString() }),
});
