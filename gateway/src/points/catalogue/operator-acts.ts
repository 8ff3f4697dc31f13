import { isEmblem, isMetalName, metalNames } from '@parlour/art';
import { AppError, type FieldIssue } from '@parlour/contracts';
import {
  changeRewardAct,
  closeRewardAct,
  createRewardAct,
  listRewardsAct,
  type RewardTerms,
} from '@parlour/contracts/back-office';
import type { RewardType } from '@parlour/contracts/calls';
import {
  fourEyesAct,
  type OperatorAct,
  operatorAct,
  readCapped,
  requireUnchanged,
  type Tx,
} from '../../server/index.ts';
import type { PointsParts } from '../parts.ts';
import { insertRewards, type PointsTables, type RequiredField } from '../store.ts';
import * as store from './catalogue-store.ts';

type CatalogueParts = Pick<PointsParts, 'audit' | 'clock' | 'database'>;
type ChangedBy = { actor: string; person: string };

/** Goods require a delivery address and a phone number for the courier. */
const goodsFields: RequiredField[] = ['address', 'mobile'];

/** Operators' acts on the rewards. An act that creates or changes a credit or a bonus needs two people. */
export const catalogueActs = (parts: CatalogueParts): OperatorAct[] => [
  operatorAct({
    ...listRewardsAct,
    async run() {
      const { rows, isMore } = await readCapped(store.rewardsListed, (limit) =>
        store.readAll(parts.database.withTables<PointsTables>(), limit),
      );
      return { rewards: rows.map(toRow), isMore, metals: [...metalNames] };
    },
  }),
  fourEyesAct({
    ...createRewardAct,
    fourEyes: async (_tx, { type, code, creditMinor, pointsRequired, quantity }) =>
      type === 'PHYSICAL' ? undefined : { code, creditMinor, pointsRequired, quantity },
    runIn: (tx, { input, ...by }) => createIn(parts, tx, by, input),
  }),
  fourEyesAct({
    ...changeRewardAct,
    async fourEyes(tx, { id, before }) {
      const reward = await requireReward(tx, id);
      requireSeen(reward, before);
      const { type, code, credit_minor, points_required, quantity } = reward;
      return type === 'PHYSICAL'
        ? undefined
        : { code, creditMinor: credit_minor, pointsRequired: points_required, quantity };
    },
    runIn: (tx, { input, ...by }) => changeIn(parts, tx, by, input),
  }),
  operatorAct({
    ...closeRewardAct,
    run: ({ actor, input: { id, reason } }) =>
      parts.database.transaction(async (tx) => {
        const db = tx.withTables<PointsTables>();
        const { code, ends_at } = await requireReward(tx, id);
        await store.closeReward(db, id, parts.clock.now());
        await parts.audit.record(tx, {
          actor,
          act: 'mall-reward.close',
          subject: `mall-reward:${code}`,
          before: { endsAt: ends_at?.toISOString() ?? null },
          after: { endsAt: parts.clock.now().toISOString(), reason },
        });
        return { id };
      }),
  }),
];

async function requireReward(tx: Tx, id: number): Promise<store.RewardRow> {
  const reward = await store.lockReward(tx.withTables<PointsTables>(), id);
  if (!reward) throw new AppError('points.reward-unavailable', `There is no reward ${id}.`);
  return reward;
}

async function createIn(
  { audit, clock }: CatalogueParts,
  tx: Tx,
  { actor, person }: ChangedBy,
  { code, type, reason, ...terms }: RewardTerms & { code: string; type: RewardType; reason: string },
): Promise<{ id: number }> {
  const db = tx.withTables<PointsTables>();
  requireValid(type, terms);
  if ((await store.findByCode(db, code)) !== undefined)
    throw createInvalidError([{ path: ['code'], rule: 'invalid' }]);
  await insertRewards(db, [
    {
      code,
      type,
      ...toColumns(terms),
      available: terms.quantity,
      required_fields: type === 'PHYSICAL' ? goodsFields : [],
    },
  ]);
  await audit.record(tx, {
    actor,
    act: 'mall-reward.create',
    subject: `mall-reward:${code}`,
    after: { type, ...terms, reason },
  });
  const id = (await store.findByCode(db, code)) ?? 0;
  await store.recordChange(db, { rewardId: id, person, at: clock.now() });
  return { id };
}

type RewardChange = RewardTerms & { id: number; reason: string; before?: RewardTerms | undefined };

/** Fails with `operator.changed-later` unless the terms are those that the operator saw. */
const requireSeen = (reward: store.RewardRow, seen: RewardTerms | undefined): void =>
  requireUnchanged(
    seen,
    changeRewardAct.input.shape.before.parse(toRow(reward)),
    `The reward ${reward.code}`,
  );

async function changeIn(
  { audit, clock }: CatalogueParts,
  tx: Tx,
  { actor, person }: ChangedBy,
  { id, reason, before: seen, ...terms }: RewardChange,
): Promise<{ id: number }> {
  const before = await requireReward(tx, id);
  requireSeen(before, seen);
  requireValid(before.type, terms);
  const takenUnits = before.quantity - before.available;
  if (terms.quantity < takenUnits)
    throw createInvalidError([{ path: ['quantity'], rule: 'too_small', params: { min: takenUnits } }]);
  const columns = { ...toColumns(terms), available: terms.quantity - takenUnits };
  const db = tx.withTables<PointsTables>();
  await store.writeReward(db, id, columns);
  await store.recordChange(db, { rewardId: id, person, at: clock.now() });
  await audit.record(tx, {
    actor,
    act: 'mall-reward.change',
    subject: `mall-reward:${before.code}`,
    before: toRow(before),
    after: { ...terms, reason },
  });
  return { id };
}

const createInvalidError = (fields: FieldIssue[]): AppError =>
  new AppError('request.invalid', 'The terms of the reward do not fit together.', { fields });

/**
 * Fails with `request.invalid` for an unknown picture, for goods with an amount of money, for another reward without
 * one, and for a period that ends before it begins.
 */
function requireValid(type: store.RewardRow['type'], terms: RewardTerms): void {
  const problems: FieldIssue[] = [];
  if (!isEmblem(terms.emblem)) problems.push({ path: ['emblem'], rule: 'choice' });
  if (!isMetalName(terms.metal)) problems.push({ path: ['metal'], rule: 'choice' });
  if ((type === 'PHYSICAL') !== (terms.creditMinor === null))
    problems.push({ path: ['creditMinor'], rule: type === 'PHYSICAL' ? 'invalid' : 'required' });
  if (terms.endsAt !== null && Date.parse(terms.endsAt) <= Date.parse(terms.startsAt))
    problems.push({ path: ['endsAt'], rule: 'invalid' });
  if (problems.length > 0) throw createInvalidError(problems);
}

const toColumns = (terms: RewardTerms) => ({
  name: terms.name,
  description: terms.description,
  emblem: terms.emblem,
  metal: terms.metal,
  points_required: terms.pointsRequired,
  cash_minor: terms.cashMinor,
  credit_minor: terms.creditMinor,
  quantity: terms.quantity,
  per_member_max: terms.perMemberMax,
  starts_at: new Date(terms.startsAt),
  ends_at: terms.endsAt === null ? null : new Date(terms.endsAt),
  position: terms.position,
});

const toRow = (reward: store.RewardRow) => ({
  id: reward.id,
  code: reward.code,
  type: reward.type,
  name: reward.name,
  description: reward.description,
  emblem: reward.emblem,
  metal: reward.metal,
  pointsRequired: reward.points_required,
  cashMinor: reward.cash_minor,
  creditMinor: reward.credit_minor,
  quantity: reward.quantity,
  available: reward.available,
  perMemberMax: reward.per_member_max,
  startsAt: reward.starts_at.toISOString(),
  endsAt: reward.ends_at?.toISOString() ?? null,
  position: reward.position,
});
