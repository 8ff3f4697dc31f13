import { dayMs, type Tx } from '../../server/index.ts';
import { insertRewards, type NewReward, type PointsTables, type RequiredField } from '../store.ts';
import { bonusRewards, moneyRewards, type SeedReward, thingRewards } from './rewards.ts';

const sinceDays = 60;
/** Goods need an address for delivery and a phone number for the courier. */
const fieldsToSend: RequiredField[] = ['address', 'mobile'];

/**
 * Fills an empty points mall with seventeen rewards (goods, credits and bonuses), as part of `tx`. The same arguments give the
 * same rows. `today` is the start of the day of seeding. Bets alone create points.
 */
export async function seedPoints(tx: Tx, { today }: { today: Date }): Promise<void> {
  const startsAt = new Date(today.getTime() - sinceDays * dayMs);
  const rewards = [...moneyRewards, ...bonusRewards, ...thingRewards].map((reward, index) =>
    toRow(reward, startsAt, (index + 1) * 10),
  );
  await insertRewards(tx.withTables<PointsTables>(), rewards);
}

const toRow = (reward: SeedReward, startsAt: Date, position: number): NewReward => ({
  cash_minor: 0,
  credit_minor: null,
  per_member_max: null,
  ...reward,
  required_fields: reward.type === 'PHYSICAL' ? fieldsToSend : [],
  starts_at: startsAt,
  ends_at: null,
  position,
});
