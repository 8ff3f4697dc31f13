import { randomUUID } from 'node:crypto';
import type { SalaryType } from '@parlour/contracts/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { minuteMs } from '../../server/index.ts';
import { checkModel, getModelTimeoutMs } from '../../testing/model-runs.ts';
import { verifyLedger } from '../../wallet/index.ts';
import {
  beginMonth,
  countPayments,
  createMember,
  createTeam,
  gateway,
  getDay,
  give,
  goTo,
  local,
  partsWithoutTurn,
  readBalance,
  readRows,
  settle,
  startTeams,
  type Terms,
  timeZone,
} from '../testing/settled-teams.ts';
import { addEntries, type NewEntry } from './entry-store.ts';
import { settleDue } from './runs.ts';
import { verifySettlements } from './verify.ts';

const runs = 5;
jest.setTimeout(getModelTimeoutMs(runs));

beforeAll(() => startTeams());
afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await gateway.stop();
});

/** Times of the second day at which entries arrive and the site settles. */
const stops = ['06:00', '12:00', '18:00', '23:59'] as const;

const bet = fc.record({
  who: fc.constantFrom('a' as const, 'b' as const, 'playerOfA' as const, 'playerOfB' as const),
  minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  stakeMinor: fc.integer({ min: 2, max: 500_000 }),
  /** A payout as a multiple of the stake. */
  times: fc.constantFrom(0, 0, 1, 2),
  isVoided: fc.boolean(),
  /** Positions of the commits of the bet and of its void. */
  order: fc.tuple(fc.nat(999), fc.nat(999)),
  /** The part of the stake in the first half of a bet that is split in two. */
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Bet = typeof bet extends fc.Arbitrary<infer T> ? T : never;
type Team = Record<Bet['who'], Member>;
const rates = fc.record({
  salaryType: fc.constantFrom<SalaryType>('PROFIT', 'LOSS', 'SINGLE_BET'),
  ofA: fc.integer({ min: 1, max: 400_000 }),
  ofB: fc.integer({ min: 1, max: 400_000 }),
});
type Rates = typeof rates extends fc.Arbitrary<infer T> ? T : never;

const kinds = ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const;
type Kind = (typeof kinds)[number];

interface Result {
  base: number;
  gross: number;
  paid: number;
  shortfall: number;
  carry: number;
}

const toTerms = (type: Kind, salaryType: SalaryType, ratePpm: number): Terms => ({
  type,
  ...(type === 'DIVIDEND' ? { period: 'D' } : { salaryType }),
  tiers: [{ ratePpm }],
});

async function giveAll(
  { a, b }: Team,
  { salaryType, ...of }: Rates,
): Promise<Record<'a' | 'b', Map<Kind, number>>> {
  const ids = { a: new Map<Kind, number>(), b: new Map<Kind, number>() };
  for (const type of kinds) {
    ids.a.set(type, await give(undefined, a, toTerms(type, salaryType, Math.max(of.ofA, of.ofB))));
    ids.b.set(type, await give(a, b, toTerms(type, salaryType, of.ofB)));
  }
  return ids;
}

/** Converts bets to entries in the order of their commits. A whole bet is one entry, a split one two. */
function toEntries(team: Team, bets: readonly Bet[], isSplit: boolean): NewEntry[] {
  const placed = bets.flatMap(({ who, minute, stakeMinor, times, isVoided, order, cut }) => {
    const member = team[who];
    const first = 1 + Math.floor(cut * (stakeMinor - 2));
    const stakes = isSplit ? [first, stakeMinor - first] : [stakeMinor];
    const toEntry = (stake: number, sign: 1 | -1): NewEntry => ({
      eventId: randomUUID(),
      kind: 'BET',
      memberId: member.id,
      path: member.path,
      at: new Date(local('02 00:00').getTime() + minute * minuteMs),
      stakeMinor: sign * stake,
      payoutMinor: sign * stake * times,
      validBetMinor: sign * (times === 1 ? 0 : stake),
    });
    return [
      ...stakes.map((stake) => ({ order: order[0], entry: toEntry(stake, 1) })),
      ...(isVoided ? stakes.map((stake) => ({ order: order[1], entry: toEntry(stake, -1) })) : []),
    ];
  });
  const sorted = placed.toSorted((one, other) => one.order - other.order);
  return (isSplit ? sorted.toReversed() : sorted).map(({ entry }) => entry);
}

const addBatch = (entries: readonly NewEntry[]): Promise<void> =>
  gateway.database.transaction((tx) => addEntries(tx, entries));

/** The valid bets of the others that count for a salary, or the difference of their stakes and payouts. */
function sumBase(bets: readonly Bet[], owner: 'a' | 'b', salaryType: SalaryType | null): number {
  const team = owner === 'a' ? ['playerOfA', 'b', 'playerOfB'] : ['playerOfB'];
  return bets
    .filter(({ who, isVoided }) => team.includes(who) && !isVoided)
    .reduce((total, { stakeMinor, times }) => {
      if (salaryType === null) return total + stakeMinor - stakeMinor * times;
      const wanted = { PROFIT: [2], LOSS: [0], SINGLE_BET: [0, 2] }[salaryType];
      return total + (wanted.includes(times) ? stakeMinor : 0);
    }, 0);
}

const readResults = (contractId: number | undefined): Promise<Result[]> =>
  readRows<Result>(sql`select base_minor::bigint as base, gross_minor::bigint as gross, paid_minor::bigint as paid,
      shortfall_minor::bigint as shortfall, carry_micro::bigint as carry
    from agents_settlement where contract_id = ${contractId} order by ends_at`);
const add = (results: readonly Result[], name: keyof Result): number =>
  results.reduce((total, result) => total + result[name], 0);
/** Salaries that were paid to these agents on the second day. */
async function sumSalaries(agentIds: readonly number[]): Promise<number> {
  const [row] = await readRows<{ paid: number }>(sql`select coalesce(sum(paid_minor), 0)::bigint as paid
    from agents_settlement where agent_id = any(${[...agentIds]}::bigint[]) and type <> 'DIVIDEND' and paid_at < ${local('03 00:00')}`);
  return row?.paid ?? 0;
}

async function checkTeam(
  team: Team,
  ids: Record<'a' | 'b', Map<Kind, number>>,
  { salaryType, ...of }: Rates,
  bets: readonly Bet[],
): Promise<Result[]> {
  const read = (owner: 'a' | 'b', kind: Kind) => readResults(ids[owner].get(kind));
  for (const owner of ['a', 'b'] as const) {
    const base = sumBase(bets, owner, salaryType);
    // Each bet counts in one period of every length, and a void bet subtracts exactly what the bet added.
    for (const kind of ['DAILY', 'HOURLY', 'REALTIME'] as const)
      expect([kind, add(await read(owner, kind), 'base')]).toEqual([kind, base]);
    const salaries = await sumSalaries(owner === 'a' ? [team.a.id, team.b.id] : [team.b.id]);
    const netLoss = sumBase(bets, owner, null) - salaries;
    expect(add(await read(owner, 'DIVIDEND'), 'base')).toBe(netLoss);
  }
  for (const kind of ['DAILY', 'HOURLY', 'DIVIDEND'] as const) {
    const [ofA, ofB] = [await read('a', kind), await read('b', kind)];
    const paid = add(ofA, 'paid') + add(ofB, 'paid');
    expect(paid).toBe(add(ofA, 'gross') + add(ofA, 'shortfall') + add(ofB, 'shortfall'));
  }
  // Real-time: each bet yields the rate of the next agent above, and the difference of the rates for the one above that.
  const [rateA, rateB] = [Math.max(of.ofA, of.ofB), of.ofB];
  const baseOfB = sumBase(bets, 'b', salaryType);
  const ownOfB = sumBase(
    bets.filter(({ who }) => who === 'b'),
    'a',
    salaryType,
  );
  const direct = sumBase(bets, 'a', salaryType) - baseOfB - ownOfB;
  const exact = { a: direct * rateA + (baseOfB + ownOfB) * (rateA - rateB), b: baseOfB * rateB };
  for (const owner of ['a', 'b'] as const) {
    const slices = await read(owner, 'REALTIME');
    expect(add(slices, 'paid') * 1_000_000 + (slices.at(-1)?.carry ?? 0)).toBe(exact[owner]);
  }
  return [...(await read('a', 'DAILY')), ...(await read('b', 'DAILY'))];
}

test('counts every bet once, in any order of commits and batches and however it is split @AGT-07 @AGT-12', async () => {
  await checkModel(
    fc.asyncProperty(fc.array(bet, { maxLength: 30 }), rates, async (bets, given) => {
      await beginMonth();
      goTo('01 23:30');
      const teams = [await createTeam(), await createTeam()] as const;
      const ids = [await giveAll(teams[0], given), await giveAll(teams[1], given)] as const;
      const entries = [toEntries(teams[0], bets, false), toEntries(teams[1], bets, true)];
      for (const [index, stop] of stops.entries()) {
        goTo(`02 ${stop}`);
        for (const list of entries) {
          const size = Math.ceil(list.length / stops.length);
          const batch = list.slice(index * size, (index + 1) * size);
          await addBatch(batch);
          // An event may be delivered twice.
          await addBatch(batch.toReversed());
        }
        await settle();
      }
      goTo('03 02:10');
      await settle();
      const daily = [
        await checkTeam(teams[0], ids[0], given, bets),
        await checkTeam(teams[1], ids[1], given, bets),
      ];
      expect(daily[1]).toEqual(daily[0]);
      const days = { fromDay: getDay('01'), toDay: getDay('03'), timeZone };
      expect((await verifySettlements(gateway.database, days)).differences).toEqual([]);
    }),
    { file: 'settlement.model', runs, seeds: new URL('settlement.model.seeds.json', import.meta.url) },
  );
});

/** Three agents in a row, each with its own type of salary, above four players. */
async function createChain(ratePpm: number) {
  const players: Member[] = [];
  const agents: Member[] = [];
  const ids = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (const salaryType of ['PROFIT', 'LOSS', 'SINGLE_BET'] as const) {
    const upline = agents.at(-1);
    const agent = await createMember('cy', upline);
    agents.push(agent);
    for (const kind of kinds)
      ids.get(kind)?.push(await give(upline, agent, toTerms(kind, salaryType, ratePpm)));
  }
  for (const name of ['pa', 'pe', 'pi', 'po']) players.push(await createMember(name, agents.at(-1), 0));
  const [a, b, playerOfA, playerOfB] = players as [Member, Member, Member, Member];
  return { agents, ids, team: { a, b, playerOfA, playerOfB } };
}
type Chain = Awaited<ReturnType<typeof createChain>>;

/** Reads every settlement of each contract, without its ids, by kind and agent. */
const readChain = async ({ ids }: Chain) => {
  const rows: [Kind, Record<string, number | string>[][]][] = [];
  for (const [kind, contractIds] of ids) {
    const ofAgents: Record<string, number | string>[][] = [];
    for (const contractId of contractIds)
      ofAgents.push(
        await readRows(sql`select to_char(ends_at at time zone ${timeZone}, 'DD HH24:MI') as ends, status,
            base_minor::bigint as base, valid_bet_minor::bigint as valid, active_members as active, rate_ppm as rate,
            gross_minor::bigint as gross, downlines_minor::bigint as downlines, shortfall_minor::bigint as shortfall,
            paid_minor::bigint as paid, carry_micro::text as carry
          from agents_settlement where contract_id = ${contractId} order by ends_at`),
      );
    rows.push([kind, ofAgents]);
  }
  return rows;
};
const readMoney = async ({ agents, ids }: Chain) => ({
  balances: await Promise.all(agents.map(readBalance)),
  payments: await Promise.all([...ids.values()].flat().map(countPayments)),
});

test('settles each kind of contract alike in any order of the same bets, and pays nothing when it runs again @AGT-07 @AGT-12', async () => {
  await checkModel(
    fc.asyncProperty(
      fc.array(bet, { maxLength: 30 }),
      fc.integer({ min: 1, max: 400_000 }),
      async (bets, ratePpm) => {
        await beginMonth();
        goTo('01 23:30');
        const chains = [await createChain(ratePpm), await createChain(ratePpm)] as const;
        goTo('02 23:59');
        await addBatch(toEntries(chains[0].team, bets, false));
        for (const entry of toEntries(chains[1].team, bets, true)) await addBatch([entry]);
        await settle();
        goTo('03 02:10');
        await settle();
        const [first, second] = [await readChain(chains[0]), await readChain(chains[1])];
        expect(second).toEqual(first);
        for (const [kind, [won = [], lost = [], all = []]] of first)
          for (const { ends, base } of kind === 'DIVIDEND' ? [] : all) {
            // A slice has no settlement of a contract without a bet.
            const [profit, loss] = [won, lost].map((own) => own.find((one) => one.ends === ends)?.base ?? 0);
            expect([kind, ends, Number(profit) + Number(loss)]).toEqual([kind, ends, base]);
          }
        const money = await Promise.all(chains.map(readMoney));
        await Promise.all([settleDue(partsWithoutTurn()), settleDue(partsWithoutTurn())]);
        expect(await readChain(chains[0])).toEqual(first);
        expect(await Promise.all(chains.map(readMoney))).toEqual(money);
        expect(money[1]?.balances).toEqual(money[0]?.balances);
      },
    ),
    { file: 'settlement.model', runs: 3, seeds: new URL('settlement.model.seeds.json', import.meta.url) },
  );
});
