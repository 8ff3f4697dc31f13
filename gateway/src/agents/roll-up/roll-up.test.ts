import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { Figure } from './figure.ts';
import { addFigures } from './roll-up.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const timeZone = 'Asia/Yangon';
const [agent, member] = [700_001, 700_002];
const path = `${agent}.${member}.`;

/**
 * Creates a figure in which each amount is a different power of ten: a sum shows which amounts were added, and how
 * often.
 */
const createFigure = (at: string, changes: Partial<Figure> = {}): Figure => ({
  eventId: randomUUID(),
  memberId: member,
  path,
  category: 'RNG',
  at: new Date(at),
  bets: 1,
  stakeMinor: 10,
  payoutMinor: 100,
  validBetMinor: 1_000,
  depositMinor: 10_000,
  withdrawalMinor: 100_000,
  rebateMinor: 1_000_000,
  bonusMinor: 10_000_000,
  registrations: 100_000_000,
  ...changes,
});
const times = (count: number) => ({
  bets: count,
  stake_minor: count * 10,
  payout_minor: count * 100,
  valid_bet_minor: count * 1_000,
  deposit_minor: count * 10_000,
  withdrawal_minor: count * 100_000,
  rebate_minor: count * 1_000_000,
  bonus_minor: count * 10_000_000,
  registrations: count * 100_000_000,
});
const add = (...figures: Figure[]): Promise<void> => addFigures(gateway.database, timeZone, figures);
const readHours = async (agentId: number) => {
  const { rows } =
    await sql`select hour, category, bets, stake_minor, payout_minor, valid_bet_minor, deposit_minor,
      withdrawal_minor, rebate_minor, bonus_minor, registrations
    from agents_hour where agent_id = ${agentId} order by hour, category`.execute(gateway.database.kysely);
  return rows;
};

test('adds every later figure to its hour, each event once, for the member and every upline @AGT-03', async () => {
  // Half past the hour in UTC is a full hour in Yangon.
  const first = createFigure('2026-11-19T05:30:00Z');
  await add(first);
  await add(createFigure('2026-11-19T06:29:59.999Z'));
  await add(first, createFigure('2026-11-19T06:00:00Z'));
  await add(createFigure('2026-11-19T06:30:00Z'), createFigure('2026-11-19T05:29:59.999Z'));
  await add(createFigure('2026-11-19T06:00:00Z', { category: 'LIVE' }));
  const expected = [
    { hour: new Date('2026-11-19T04:30:00Z'), category: 'RNG', ...times(1) },
    { hour: new Date('2026-11-19T05:30:00Z'), category: 'LIVE', ...times(1) },
    { hour: new Date('2026-11-19T05:30:00Z'), category: 'RNG', ...times(3) },
    { hour: new Date('2026-11-19T06:30:00Z'), category: 'RNG', ...times(1) },
  ];
  expect(await readHours(agent)).toEqual(expected);
  expect(await readHours(member)).toEqual(expected);
});

test('subtracts a voided bet from its hour and day @AGT-03', async () => {
  const [otherAgent, otherMember] = [700_003, 700_004];
  const own = { memberId: otherMember, path: `${otherAgent}.${otherMember}.` };
  const bet = { depositMinor: 0, withdrawalMinor: 0, rebateMinor: 0, bonusMinor: 0, registrations: 0 };
  await add(createFigure('2026-11-19T07:00:00Z', { ...own, ...bet }));
  const back = { bets: -1, stakeMinor: -10, payoutMinor: -100, validBetMinor: -1_000 };
  await add(createFigure('2026-11-19T07:10:00Z', { ...own, ...bet, ...back }));
  expect(await readHours(otherAgent)).toMatchObject([times(0)]);
  const { rows } = await sql`select bets, valid_bet_minor, deposit_minor from agents_member_day
    where path = ${own.path}`.execute(gateway.database.kysely);
  expect(rows).toEqual([{ bets: 0, valid_bet_minor: 0, deposit_minor: 0 }]);
});

test('adds up the days of a member, which begin at midnight in Yangon, and keeps the first deposit @AGT-03', async () => {
  const [otherAgent, otherMember] = [700_005, 700_006];
  const own = { memberId: otherMember, path: `${otherAgent}.${otherMember}.` };
  await add(createFigure('2026-11-19T17:30:00Z', own));
  await add(createFigure('2026-11-19T17:29:59.999Z', own), createFigure('2026-11-19T18:00:00Z', own));
  await add(createFigure('2026-11-19T19:00:00Z', own));
  const days = await sql`select day::text as day, bets, valid_bet_minor, deposit_minor from agents_member_day
    where path = ${own.path} order by 1`.execute(gateway.database.kysely);
  expect(days.rows).toEqual([
    { day: '2026-11-19', bets: 1, valid_bet_minor: 1_000, deposit_minor: 10_000 },
    { day: '2026-11-20', bets: 3, valid_bet_minor: 3_000, deposit_minor: 30_000 },
  ]);
  const firsts = await sql`select at from agents_first_deposit where member_id = ${otherMember}`.execute(
    gateway.database.kysely,
  );
  expect(firsts.rows).toEqual([{ at: new Date('2026-11-19T17:29:59.999Z') }]);
});
