import type { PromotionTerms } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { TestGateway } from '../../testing/index.ts';
import { startPromotionDesk } from '../testing/promotion-desk.ts';
import { createTestTerms } from '../testing/test-promotion.ts';
import { sumAwards } from './totals.ts';

type Desk = Awaited<ReturnType<typeof startPromotionDesk>>;
let gateway: TestGateway;
let act: Desk['act'];
let memberIds: number[];

/** A record of fifty days: of each member a login and two bets a day of other sizes, and a deposit every fifth day. */
async function fillRecord(): Promise<void> {
  const db = gateway.database.kysely;
  const now = gateway.clock.now();
  const members = sql`unnest(${memberIds}::bigint[]) with ordinality as member (id, place)`;
  const days = sql`generate_series(1, 50) as day`;
  const at = sql`${now}::timestamptz - day * interval '1 day' + place * interval '1 hour'`;
  await sql`insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
    select 'sim-' || id, id, 'hash', 'NOVA', 'game', 1, false, ${now} from ${members}`.execute(db);
  await sql`insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
      status, stake_minor, payout_minor, valid_bet_minor, rule_version, placed_at, settled_at)
    select case when kind = 1 then 'NOVA' else 'ORCHID' end, id || '-' || day || '-' || kind, 'sim-' || id, id, '1.', 1,
           case when kind = 1 then 'RNG' else 'LIVE' end, false, case when day % 7 = 3 then 'VOID' else 'LOST' end,
           day * 1000 + place * 377 + kind, 0, day * 1000 + place * 377 + kind, '1', ${at}, ${at}
      from ${members}, ${days}, generate_series(1, 2) as kind`.execute(db);
  await sql`insert into wallet_deposit_method (id, kind, title, instructions, min_minor, max_minor, daily_max_minor,
      quick_amounts, position) values ('sim', 'GATEWAY', '{}', '{}', 1, 1000000, 1000000, '{}', 1)`.execute(
    db,
  );
  await sql`insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
      received_minor, created_at, expires_at, decided_at)
    select 'SIM-' || id || '-' || day, id, gen_random_uuid(), 'sim', 5000 + day * 100, place, 
           case when day % 10 = 0 then 'FAILED' else 'CREDITED' end, 5000 + day * 100, ${at}, ${at}, ${at}
      from ${members}, ${days} where (day + place) % 5 = 0`.execute(db);
  await sql`insert into identity_login (member_id, at, ip, browser, outcome)
    select id, ${at}, '127.0.0.1', 'test', case when day % 4 = 0 then 'wrong-credentials' else 'opened' end
      from ${members}, ${days} where (day + place) % 2 = 0`.execute(db);
}

beforeAll(async () => {
  const desk = await startPromotionDesk();
  ({ gateway, act } = desk);
  const members = await Promise.all(Array.from({ length: 8 }, () => desk.createMember()));
  memberIds = members.map(({ memberId }) => memberId);
  await fillRecord();
  const [blocked, onBreak] = memberIds as [number, number];
  await act('members/block', { memberId: blocked, blocks: ['play'], reason: 'a test' });
  const { protection } = gateway.services;
  await protection.excludeUntil(onBreak, new Date(gateway.clock.now().getTime() + 86_400_000));
});
afterAll(() => gateway?.stop());

const terms = createTestTerms({
  code: 'simulated',
  entry: 'join',
  from: '2026-12-01T00:00:00Z',
  reward: { kind: 'amount', value: 700 },
});
async function simulate(over: Partial<PromotionTerms>) {
  const { value } = await act('promotions/drafts/save', { terms: { ...terms, ...over } });
  return (await act(`promotions/drafts/simulate?draftId=${value.id}`)).value;
}

interface Sums {
  members: number;
  awards: number;
  cost: number;
}
/** Sums a query of `member_id` and `amount` over the members who may receive awards. */
async function sumUp(awards: ReturnType<typeof sql>): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(distinct member_id)::int as members, count(*)::int as awards, coalesce(sum(amount), 0)::bigint as cost
      from (${awards}) award where member_id <> all(${memberIds.slice(0, 2)}::bigint[])`.execute(
    gateway.database.kysely,
  );
  return rows[0] as Sums;
}
const since = () => new Date(gateway.clock.now().getTime() - 30 * 86_400_000);

test('computes the cost of a weekly rebate from the bets of each week @PROMO-02', async () => {
  const simulated = await simulate({
    cycle: 'week',
    perMemberMax: 9,
    reward: { kind: 'percent', value: 5_000, maxMinor: 400 },
    task: { kind: 'valid-bet', minMinor: 1, gameTypes: ['RNG'] },
    eligibility: { vendors: ['NOVA'] },
  });
  const written = await sumUp(sql`
    select member_id, least(floor(sum(valid_bet_minor) * 5000 / 1000000), 400) as amount from betting_round
     where settled_at >= ${since()} and settled_at < ${gateway.clock.now()} and category = 'RNG' and vendor_code = 'NOVA'
       and status <> 'VOID'
     group by member_id, date_trunc('week', settled_at at time zone 'Asia/Yangon')
    having floor(sum(valid_bet_minor) * 5000 / 1000000) >= 100`);
  expect(written.awards).toBeGreaterThan(10);
  expect(simulated).toMatchObject({ ...written, costWithinBudget: written.cost, budgetSpentOn: null });
});

test('computes the cost of a bonus for the first deposit of each day, within the budget @PROMO-02', async () => {
  const bonus: Partial<PromotionTerms> = {
    cycle: 'day',
    perMemberMax: 99,
    reward: { kind: 'percent', value: 100_000 },
    task: { kind: 'deposit', weekdays: [1, 2, 3] },
    eligibility: { minDepositMinor: 6_000 },
  };
  const simulated = await simulate(bonus);
  const written = await sumUp(sql`
    select member_id, floor((received_minor - fee_minor) * 100000 / 1000000) as amount from wallet_deposit_order
     where decided_at >= ${since()} and decided_at < ${gateway.clock.now()} and status = 'CREDITED'
       and received_minor - fee_minor >= 6000
       and extract(isodow from decided_at at time zone 'Asia/Yangon') in (1, 2, 3)`);
  expect(written.awards).toBeGreaterThan(3);
  expect(simulated).toMatchObject({ ...written, budgetSpentOn: null });
  const days = simulated.days as { day: string; cost: number }[];
  const [first] = days;
  const limited = await simulate({ ...bonus, budget: first?.cost ?? 0 });
  expect(limited).toMatchObject({
    cost: written.cost,
    costWithinBudget: first?.cost,
    budgetSpentOn: days[1]?.day,
  });
});

test('counts only the first deposit that a member ever made @PROMO-02', async () => {
  const task = { kind: 'deposit' } as const;
  const eligibility = { minDepositMinor: 1, firstDeposit: true };
  const simulated = await simulate({ task, eligibility });
  // Every member has deposited before the thirty days.
  expect(simulated).toMatchObject({ members: 0, awards: 0, cost: 0, days: [] });
});

test('counts an award for bets once per member, and the prizes of a raffle @PROMO-02', async () => {
  const task = { kind: 'valid-bet', minMinor: 900_000 } as const;
  const simulated = await simulate({ task });
  const written = await sumUp(sql`
    select member_id, 700 as amount from betting_round
     where settled_at >= ${since()} and settled_at < ${gateway.clock.now()} and status <> 'VOID'
     group by member_id having sum(valid_bet_minor) >= 900000`);
  expect(written.members).toBeGreaterThan(0);
  expect(written.members).toBeLessThan(memberIds.length - 2);
  expect(simulated).toMatchObject(written);
  const raffle = {
    ticketEveryMinor: 900_000,
    prizes: [
      { count: 1, value: 5_000 },
      { count: 100, value: 10 },
    ],
  };
  expect(await simulate({ raffle, until: '2027-01-01T00:00:00Z' })).toMatchObject({
    members: written.members,
    awards: written.members,
    cost: 5_000 + 10 * (written.members - 1),
  });
});

test('counts days with a login for a promotion without a task, and leaves applications to operators @PROMO-02', async () => {
  const reward = { kind: 'points', value: 5 } as const;
  const daily = await simulate({ entry: 'none', cycle: 'day', perMemberMax: 99, reward });
  const written = await sumUp(sql`
    select member_id, 5 as amount from identity_login
     where at >= ${since()} and at < ${gateway.clock.now()} and outcome = 'opened'
       and member_id = any(${memberIds}::bigint[])
     group by member_id, (at at time zone 'Asia/Yangon')::date`);
  expect(written.awards).toBeGreaterThan(20);
  expect(daily).toMatchObject({ ...written, isDecidedByOperators: false });
  const applied = await simulate({ entry: 'apply', award: 'manual', reward });
  expect(applied).toMatchObject({ members: written.members, isDecidedByOperators: true });
});

test('excludes members without the required level or account data, and refuses an unknown draft @PROMO-02', async () => {
  const base = { entry: 'none', cycle: 'day', perMemberMax: 99 } as const;
  for (const eligibility of [{ rankLevelMin: 9 }, { account: ['real-name' as const] }])
    expect(await simulate({ ...base, eligibility })).toMatchObject({ members: 0 });
  expect((await act('promotions/drafts/simulate?draftId=99999')).code).toBe('promotions.draft-not-found');
});

test('sums awards in chronological order, at most as many as a member may claim @PROMO-02', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
  const candidates = [
    { memberId: 2, at: at(5), amount: 60 },
    { memberId: 1, at: at(3), amount: 50 },
    { memberId: 1, at: at(4), amount: 50 },
    { memberId: 3, at: at(30), amount: 0 },
    { memberId: 3, at: at(31), amount: 40 },
  ];
  const limits = { perMemberMax: 1, budget: 90, timeZone: 'UTC', raffle: undefined };
  expect(await sumAwards(candidates, limits)).toEqual({
    members: 3,
    awards: 3,
    cost: 150,
    costWithinBudget: 90,
    budgetSpentOn: '2026-11-01',
    days: [
      { day: '2026-11-01', awards: 2, cost: 110 },
      { day: '2026-11-02', awards: 1, cost: 40 },
    ],
  });
});

test('lets the gateway answer others while it adds up a month of many members', async () => {
  const candidates = Array.from({ length: 200_000 }, (_, memberId) => ({
    memberId,
    at: new Date(Date.UTC(2026, 10, 1) + memberId * 10),
    amount: 1,
  }));
  const limits = { perMemberMax: 1, budget: undefined, timeZone: 'Asia/Yangon', raffle: undefined };
  let answers = 0;
  const answerOthers = (): void => {
    answers += 1;
    others = setImmediate(answerOthers);
  };
  let others = setImmediate(answerOthers);
  expect(await sumAwards(candidates, limits)).toMatchObject({ awards: 200_000 });
  clearImmediate(others);
  expect(answers).toBeGreaterThan(2);
});
