import { dayMs, type Tx } from '../../server/index.ts';
import {
  insertLeaderboard,
  insertMission,
  type MissionTables,
  type NewLeaderboard,
  type NewMission,
} from '../missions/mission-store.ts';

type SeededMission = Omit<NewMission, 'startsAt' | 'endsAt' | 'vendors'>;

const missions: readonly SeededMission[] = [
  {
    code: 'slots-day',
    period: 'D',
    metric: 'VALID_BET',
    gameTypes: ['RNG'],
    target: 2_000_000,
    reward: { kind: 'MONEY', amount: 20_000, turnoverMultiple: 1 },
    position: 5,
  },
  {
    code: 'slots-multiple-day',
    period: 'D',
    metric: 'WIN_MULTIPLE',
    gameTypes: ['RNG'],
    target: 2_000,
    reward: { kind: 'POINTS', amount: 50, turnoverMultiple: 0 },
    position: 6,
  },
  {
    code: 'logins-week',
    period: 'W',
    metric: 'LOGIN_DAYS',
    gameTypes: undefined,
    target: 4,
    reward: { kind: 'POINTS', amount: 100, turnoverMultiple: 0 },
    position: 7,
  },
  {
    code: 'tables-month',
    period: 'M',
    metric: 'VALID_BET',
    gameTypes: ['LIVE'],
    target: 100_000_000,
    reward: { kind: 'MONEY', amount: 500_000, turnoverMultiple: 3 },
    position: 8,
  },
  {
    code: 'friends',
    period: 'ONCE',
    metric: 'REFERRALS',
    gameTypes: undefined,
    target: 3,
    reward: { kind: 'MONEY', amount: 300_000, turnoverMultiple: 1 },
    position: 9,
  },
];

const leaderboard: Omit<NewLeaderboard, 'startsAt' | 'endsAt' | 'vendors'> = {
  code: 'slots-week',
  period: 'W',
  metric: 'VALID_BET',
  gameTypes: ['RNG'],
  prizes: [
    { from: 1, to: 1, kind: 'MONEY', amount: 5_000_000, turnoverMultiple: 3 },
    { from: 2, to: 3, kind: 'MONEY', amount: 2_000_000, turnoverMultiple: 3 },
    { from: 4, to: 10, kind: 'POINTS', amount: 1_000, turnoverMultiple: 0 },
  ],
  position: 3,
};

const daysBefore = 14;

/** Writes the missions and the leaderboard of a demonstration. Bets of the last two weeks count for them. */
export async function seedMissions(tx: Tx, { today }: { today: Date }): Promise<void> {
  const db = tx.withTables<MissionTables>();
  const running = {
    vendors: undefined,
    startsAt: new Date(today.getTime() - daysBefore * dayMs),
    endsAt: undefined,
  };
  for (const mission of missions) await insertMission(db, { ...mission, ...running });
  await insertLeaderboard(db, { ...leaderboard, ...running });
}
