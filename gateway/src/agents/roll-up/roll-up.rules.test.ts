import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Figure } from './figure.ts';
import { addFigures } from './roll-up.ts';

const zone = 'Asia/Yangon';
const at = new Date('2026-11-20T17:45:00.000Z');
let database: Database;
let nextId = 1_000;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates an agent with one member below. No other test uses their ids. */
function createTeam(): { agent: number; member: number; path: string } {
  nextId += 2;
  return { agent: nextId, member: nextId + 1, path: `${nextId}.${nextId + 1}.` };
}
const bet = ({ member, path }: ReturnType<typeof createTeam>, over: Partial<Figure> = {}): Figure => ({
  eventId: randomUUID(),
  memberId: member,
  path,
  category: 'RNG',
  at,
  ...over,
});
const add = (...figures: Figure[]) => addFigures(database, zone, figures);
const read = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(database.kysely)).rows;
const readHours = (id: number) =>
  read(sql`select * from agents_hour where agent_id = ${id} order by hour, category`);
const readDays = (path: string) =>
  read(
    sql`select *, day::text as day from agents_member_day where path = ${path} order by agents_member_day.day, category`,
  );
const readFirstDeposit = (id: number) =>
  read(sql`select path, at from agents_first_deposit where member_id = ${id}`);

const amounts = {
  bets: 1,
  stakeMinor: 20,
  payoutMinor: 300,
  validBetMinor: 4_000,
  depositMinor: 50_000,
  withdrawalMinor: 600_000,
  rebateMinor: 7_000_000,
  bonusMinor: 80_000_000,
  registrations: 9,
};
const hourRow = (agentId: number, times: number, hour = '2026-11-20T17:30:00.000Z', uplineId = 0) => ({
  agent_id: agentId,
  upline_id: uplineId,
  hour: new Date(hour),
  category: 'RNG',
  bets: times,
  stake_minor: 20 * times,
  payout_minor: 300 * times,
  valid_bet_minor: 4_000 * times,
  deposit_minor: 50_000 * times,
  withdrawal_minor: 600_000 * times,
  rebate_minor: 7_000_000 * times,
  bonus_minor: 80_000_000 * times,
  registrations: 9 * times,
});

test('every figure is added to the hour of each upline and of the member, in every column', async () => {
  const team = createTeam();
  await add(bet(team, amounts));
  await add(bet(team, amounts), bet(team, amounts));
  expect(await readHours(team.agent)).toEqual([hourRow(team.agent, 3)]);
  expect(await readHours(team.member)).toEqual([hourRow(team.member, 3, undefined, team.agent)]);
});

test('the figures of a member who was moved within an hour stay apart by the upline of each @AGT-08', async () => {
  const team = createTeam();
  const other = createTeam();
  await add(bet(team, amounts), bet({ ...team, path: `${other.agent}.${team.member}.` }, amounts));
  const rows = (await readHours(team.member)) as { upline_id: number; bets: number }[];
  expect(new Map(rows.map((row) => [row.upline_id, row.bets]))).toEqual(
    new Map([
      [team.agent, 1],
      [other.agent, 1],
    ]),
  );
  expect(await readHours(other.agent)).toEqual([hourRow(other.agent, 1)]);
});

test("hours and days begin in the platform's time zone", async () => {
  const team = createTeam();
  const times = ['17:29:59.999', '17:30:00.000', '18:29:59.999', '18:30:00.000'];
  await add(...times.map((time) => bet(team, { ...amounts, at: new Date(`2026-11-20T${time}Z`) })));
  expect(await readHours(team.agent)).toEqual([
    hourRow(team.agent, 1, '2026-11-20T16:30:00.000Z'),
    hourRow(team.agent, 2, '2026-11-20T17:30:00.000Z'),
    hourRow(team.agent, 1, '2026-11-20T18:30:00.000Z'),
  ]);
  const day = { path: team.path, category: 'RNG', member_id: team.member };
  expect(await readDays(team.path)).toEqual([
    { ...day, day: '2026-11-20', bets: 1, valid_bet_minor: 4_000, deposit_minor: 50_000 },
    { ...day, day: '2026-11-21', bets: 3, valid_bet_minor: 12_000, deposit_minor: 150_000 },
  ]);
});

test('an event counts once, however often and in whichever batch it arrives', async () => {
  const team = createTeam();
  const known = bet(team, amounts);
  await add(known);
  await add(known, bet(team, amounts));
  expect(await readHours(team.agent)).toEqual([hourRow(team.agent, 2)]);
});

test('categories are separate, and days hold only bets and deposits', async () => {
  const team = createTeam();
  await add(
    bet(team, { bets: 1, validBetMinor: 5 }),
    bet(team, { category: '', depositMinor: 70 }),
    bet(team, { category: 'FISH', withdrawalMinor: 9 }),
  );
  expect(await readDays(team.path)).toMatchObject([
    { category: '', bets: 0, valid_bet_minor: 0, deposit_minor: 70 },
    { category: 'RNG', bets: 1, valid_bet_minor: 5, deposit_minor: 0 },
  ]);
  expect(await readHours(team.member)).toMatchObject([
    { category: '', deposit_minor: 70 },
    { category: 'FISH', withdrawal_minor: 9 },
    { category: 'RNG', bets: 1 },
  ]);
});

test('a first deposit is the earliest, in whatever order deposits arrive', async () => {
  const team = createTeam();
  const deposit = (minute: number, depositMinor = 10) =>
    bet(team, { category: '', depositMinor, at: new Date(Date.UTC(2026, 10, 20, 10, minute)) });
  await add(deposit(0, 0), deposit(1, -10), bet(team, { bets: 1 }));
  expect(await readFirstDeposit(team.member)).toEqual([]);
  await add(deposit(30), deposit(20));
  await add(deposit(40));
  expect(await readFirstDeposit(team.member)).toEqual([{ path: team.path, at: deposit(20).at }]);
  await add(deposit(10));
  expect(await readFirstDeposit(team.member)).toEqual([{ path: team.path, at: deposit(10).at }]);
});

test('an empty batch adds nothing', async () => {
  await expect(add()).resolves.toBeUndefined();
});
