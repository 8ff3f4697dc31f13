import { claimRewardCall, getRewardCountsCall } from '@parlour/contracts/calls';
import type { SettledBet } from '../../betting/index.ts';
import { dayMs } from '../../server/index.ts';
import { startTestGateway } from '../../testing/index.ts';
import type { RewardToIssue } from '../index.ts';
import { insertMission, type MissionTables, type NewMission } from '../missions/mission-store.ts';

const password = 'a long enough password';

export const boardPrize = { kind: 'MONEY', amount: 9_000, turnoverMultiple: 1 };

/** Returns a leaderboard to publish. Tests override the fields that they test. */
export const createBoard = (change: object = {}) => ({
  code: 'fish-week',
  period: 'W',
  metric: 'BET_COUNT',
  gameTypes: ['FISH'],
  prizes: [
    { from: 1, to: 1, ...boardPrize },
    { from: 2, to: 4, kind: 'POINTS', amount: 50 },
  ],
  reason: 'for the spring',
  ...change,
});

/** Starts a gateway on a Friday at 10:30 in Yangon, with helpers to issue rewards, bet and deposit. */
export async function startRewards() {
  const gateway = await startTestGateway({ now: '2026-11-20T04:00:00.000Z' });
  const { database, frame } = gateway;
  let names = 0;
  let bets = 0;

  const day = (count: number): Date => new Date(gateway.clock.now().getTime() + count * dayMs);

  /** Creates a member and logs in, each from another address. */
  async function join({
    referrerId,
    ip = `10.0.0.${names}`,
    deviceToken,
    ...member
  }: {
    accountClass?: 'real' | 'test' | 'demo';
    referrerId?: number;
    ip?: string;
    deviceToken?: string;
  } = {}) {
    const { identity } = gateway.services;
    names += 1;
    const username = `reward${names}`;
    const { id } = await identity.createMember({ username, password, ...member, profile: { referrerId } });
    const { token } = await identity.logIn({ username, password }, { ip, userAgent: 'test', deviceToken });
    return { id, token };
  }

  /** Issues a reward of 10.00. Tests override the fields that they test. */
  const issue = (memberId: number, change: Partial<RewardToIssue> = {}) =>
    database.transaction((tx) =>
      gateway.services.rewards.issueReward(tx, {
        memberId,
        source: 'PROMO',
        sourceId: 'welcome:1',
        kind: 'money',
        amount: 1_000,
        ...change,
      }),
    );

  /** Writes missions for bets of any game. */
  async function writeMissions(
    ...missions: (Pick<NewMission, 'code' | 'metric' | 'period' | 'target'> & {
      amount: number;
      kind?: 'POINTS';
    })[]
  ): Promise<void> {
    for (const { amount, kind = 'MONEY', ...mission } of missions)
      await insertMission(database.withTables<MissionTables>(), {
        ...mission,
        gameTypes: undefined,
        vendors: undefined,
        startsAt: day(-30),
        endsAt: undefined,
        position: 10,
        reward: { kind, amount, turnoverMultiple: 0 },
      });
  }

  /** Returns a settled bet on a slot. Tests override the fields that they test. */
  const bet = (memberId: number, change: Partial<SettledBet> = {}): SettledBet => {
    bets += 1;
    const stakeMinor = change.stakeMinor ?? 1_000;
    return {
      betNo: bets,
      roundId: `r-${bets}`,
      memberId,
      teamPath: `1.${memberId}.`,
      gameId: 1,
      vendorCode: 'NOVA_REEL',
      category: 'RNG',
      stakeMinor,
      payoutMinor: 0,
      validBetMinor: stakeMinor,
      settledAt: gateway.clock.now().toISOString(),
      ...change,
    };
  };

  return {
    gateway,
    day,
    join,
    issue,
    writeMissions,
    bet,
    counts: (token: string) => gateway.call(getRewardCountsCall, undefined, { token }),
    claim: (token: string, rewardId: number) => gateway.call(claimRewardCall, { rewardId }, { token }),
    async publish(name: 'bet.settled' | 'bet.voided', ...given: SettledBet[]) {
      await database.transaction((tx) => frame.outbox.publishAll(tx, name, given));
      await gateway.drain();
    },
    async deposit(memberId: number, creditMinor: number, orderNo = `D-${memberId}-${creditMinor}`) {
      const event = { memberId, creditMinor, orderNo, at: gateway.clock.now().toISOString() };
      await database.transaction((tx) => frame.outbox.publish(tx, 'deposit.credited', event));
      await gateway.drain();
    },
  };
}
