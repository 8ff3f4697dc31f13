import fc from 'fast-check';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { hourMs } from '../../server/index.ts';
import { checkModel, getModelTimeoutMs } from '../../testing/model-runs.ts';
import {
  addPerson,
  answer,
  clock,
  database,
  offer,
  openContracts,
  start,
  terminate,
} from '../testing/contract-parties.ts';

const runs = 8;
jest.setTimeout(getModelTimeoutMs(runs));

beforeAll(openContracts);
afterAll(() => database.close());

/** Positions of the agents' uplines in a tree of three levels; the first two are below the house. */
const uplines = [undefined, undefined, 0, 0, 1, 2, 2, 5] as const;
const agent = fc.nat({ max: uplines.length - 1 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('give' as const),
      agent,
      period: fc.constantFrom('D' as const, 'W' as const, 'H' as const, 'M' as const),
      ratePpm: fc.integer({ min: 1, max: 6 }).map((rate) => rate * 10_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('terminate' as const), agent, byGiver: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 12 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Held {
  id: number;
  giver: number | null;
  holder: number;
  ratePpm: number;
  from: number;
  until: number;
}

async function readHeld(people: readonly Member[]): Promise<Held[]> {
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<Omit<Held, 'from' | 'until'> & { from: Date; until: Date | null }>`
    select id, from_id as giver, to_id as holder, best_rate_ppm as "ratePpm", effective_from as "from",
           ended_at as until
      from agents_contract where to_id = any(${ids}::bigint[]) and effective_from is not null`.execute(
    database.kysely,
  );
  return rows.map((row) => ({
    ...row,
    from: row.from.getTime(),
    until: row.until?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

/** Finds the contract that an agent holds at a moment. */
const listAt = (held: readonly Held[], holder: number, at: number): Held[] =>
  held.filter((one) => one.holder === holder && one.from <= at && one.until > at);

/** Checks every moment at which something begins or ends. */
function checkEveryMoment(held: readonly Held[]): void {
  const moments = new Set(held.flatMap(({ from, until }) => [from, until]).filter(Number.isFinite));
  for (const at of moments)
    for (const { holder } of held) {
      const now = listAt(held, holder, at);
      expect(now.length).toBeLessThanOrEqual(1);
      for (const { giver, ratePpm } of now)
        if (giver !== null) expect(listAt(held, giver, at)[0]?.ratePpm ?? 0).toBeGreaterThanOrEqual(ratePpm);
    }
}

async function run(one: Step, people: readonly Member[]): Promise<void> {
  if (one.act === 'wait') {
    clock.advance({ ms: one.hours * hourMs });
    return;
  }
  const member = people[one.agent] as Member;
  const upline = people[uplines[one.agent] ?? -1];
  if (one.act === 'terminate') {
    const own = (await readHeld([member])).find(({ until }) => until === Number.POSITIVE_INFINITY);
    if (own) await terminate(one.byGiver && upline ? upline : member, own.id);
    return;
  }
  const terms = { type: 'DIVIDEND' as const, period: one.period, tiers: [{ ratePpm: one.ratePpm }] };
  const contractId = await offer(member, terms, upline).catch((error: { code?: string }) => error.code);
  // An upline without a contract of this rate cannot offer it.
  if (typeof contractId === 'string') return;
  const { effectiveFrom } = await answer(member, contractId as number);
  expect(effectiveFrom?.getTime()).toBeGreaterThan(clock.now().getTime());
}

test('no agent ever holds two contracts of a kind or gives a higher rate than its own @AGT-06', async () => {
  let accepted = 0;
  let cut = 0;
  await checkModel(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      clock.set(start);
      const people: Member[] = [];
      for (const upline of uplines) people.push(addPerson(upline === undefined ? undefined : people[upline]));
      let before: Held[] = [];
      for (const one of steps) {
        await run(one, people);
        const held = await readHeld(people);
        checkEveryMoment(held);
        // The past does not change.
        const now = clock.now().getTime();
        for (const { id, from, until } of before) {
          const after = held.find((contract) => contract.id === id);
          expect(after?.from).toBe(from);
          if (until <= now || one.act === 'wait') expect(after?.until).toBe(until);
          else expect(after?.until).toBeGreaterThan(now);
        }
        before = held;
      }
      accepted += before.length;
      cut += before.filter(({ until }) => Number.isFinite(until)).length;
    }),
    { file: 'contracts.model', runs, seeds: new URL('contracts.model.seeds.json', import.meta.url) },
  );
  expect(accepted).toBeGreaterThan(runs);
  expect(cut).toBeGreaterThan(0);
});
