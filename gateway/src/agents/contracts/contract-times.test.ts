import { sql } from 'kysely';
import {
  addPerson,
  answer,
  clock,
  contracts,
  database,
  give,
  giveTerms,
  offer,
  openContracts,
  readContractRow,
  readSpan,
  start,
  terminate,
} from '../testing/contract-parties.ts';
import type { ContractTerms } from './service.ts';

beforeAll(openContracts);
afterAll(() => database.close());
beforeEach(() => clock.set(start));

const percent = 10_000;
const every = (period: 'D' | 'W' | 'H' | 'M', rate: number): ContractTerms => ({
  type: 'DIVIDEND',
  period,
  tiers: [{ ratePpm: rate * percent }],
});

describe('an accepted contract', () => {
  test('begins after a terminated one of the same kind has run out @AGT-06', async () => {
    const agent = addPerson();
    clock.set('2026-10-20T04:00:00Z');
    const monthly = await giveTerms(agent, every('M', 5));
    clock.set('2026-11-05T04:00:00Z');
    await terminate(agent, monthly);
    const id = await offer(agent, every('D', 5));
    expect(await answer(agent, id)).toMatchObject({ effectiveFrom: new Date('2026-11-30T17:30:00Z') });
    expect(await readSpan(monthly)).toEqual(['2026-11-01', '2026-12-01']);
    // A week that begins later than the month ends leaves a gap rather than a part of a week.
    const weekly = await giveTerms(agent, every('W', 5));
    expect(await readSpan(weekly)).toEqual(['2026-12-07', null]);
    expect(await readSpan(id)).toEqual(['2026-12-01', '2026-12-07']);
  });

  test('that is replaced before it begins leaves the start to the next one @AGT-06', async () => {
    const agent = addPerson();
    clock.set('2026-10-20T04:00:00Z');
    const monthly = await giveTerms(agent, every('M', 5));
    // Friday; the week begins on Monday the 9th.
    clock.set('2026-11-06T04:00:00Z');
    const weekly = await giveTerms(agent, every('W', 5));
    clock.set('2026-11-07T04:00:00Z');
    const daily = await giveTerms(agent, every('D', 5));
    expect(await Promise.all([monthly, weekly, daily].map(readSpan))).toEqual([
      ['2026-11-01', '2026-11-09'],
      ['2026-11-09', '2026-11-09'],
      ['2026-11-09', null],
    ]);
  });

  test("begins once the upline's own contract covers its rate @AGT-06", async () => {
    const upline = addPerson();
    const [rich, modest] = [addPerson(upline), addPerson(upline)];
    clock.set('2026-10-20T04:00:00Z');
    await giveTerms(upline, every('M', 5));
    clock.set('2026-11-20T04:00:00Z');
    await giveTerms(upline, every('M', 10));
    expect(await readSpan(await giveTerms(rich, every('D', 8), upline))).toEqual(['2026-12-01', null]);
    expect(await readSpan(await giveTerms(modest, every('D', 5), upline))).toEqual(['2026-11-21', null]);
  });

  test('of a lower rate ends even a contract given at a higher rate that was already terminated @AGT-06', async () => {
    const upline = addPerson();
    const agent = addPerson(upline);
    const below = addPerson(agent);
    await giveTerms(upline, every('D', 10));
    const higher = await giveTerms(agent, every('M', 8), upline);
    const passedOn = await giveTerms(below, every('M', 8), agent);
    clock.set('2026-12-02T04:00:00Z');
    await terminate(agent, higher);
    expect(await readSpan(higher)).toEqual(['2026-12-01', '2027-01-01']);
    const lower = await offer(upline, every('D', 6));
    expect(await contracts.describe(upline.id, 'DIVIDEND')).toMatchObject({ offer: { ends: [] } });
    expect(await answer(upline, lower)).toMatchObject({ ended: 0 });
    expect(await readContractRow(higher)).toMatchObject({ end_reason: `member:${agent.id}` });
    for (const id of [higher, passedOn]) expect(await readSpan(id)).toEqual(['2026-12-01', '2026-12-03']);
  });

  test('that is terminated before it begins ends with its start, and so do those below it @AGT-06', async () => {
    const upline = addPerson();
    const agent = addPerson(upline);
    clock.set('2026-10-20T04:00:00Z');
    const monthly = await giveTerms(upline, every('M', 8));
    clock.set('2026-11-05T04:00:00Z');
    await terminate(upline, monthly);
    const next = await giveTerms(upline, every('D', 8));
    const given = await giveTerms(agent, every('D', 8), upline);
    expect(await terminate(upline, next)).toEqual({ endsAt: new Date('2026-11-30T17:30:00Z'), ended: 1 });
    expect(await Promise.all([monthly, next, given].map(readSpan))).toEqual([
      ['2026-11-01', '2026-12-01'],
      ['2026-12-01', '2026-12-01'],
      // The monthly contract covered it until then.
      ['2026-11-06', '2026-12-01'],
    ]);
  });
});

describe('the database refuses', () => {
  const change = (text: string, id: number) =>
    sql`${sql.raw(`update agents_contract set ${text}`)} where id = ${id}`.execute(database.kysely);
  /** Gives U 10 % and D, below it, 6 %. */
  async function giveBoth() {
    const upline = addPerson();
    const agent = addPerson(upline);
    const ofU = await give(upline, 100_000);
    const ofD = await give(agent, 60_000, upline);
    return { upline, agent, ofU, ofD };
  }

  test.each([
    [
      'a lower rate above a given contract',
      'ofU',
      'tiers = \'[{"ratePpm": 50000}]\', best_rate_ppm = 50000',
      'exceeds',
    ],
    [
      'a higher rate of a given contract',
      'ofD',
      'tiers = \'[{"ratePpm": 110000}]\', best_rate_ppm = 110000',
      'exceeds',
    ],
    [
      'an earlier start of a given contract',
      'ofD',
      "effective_from = effective_from - interval '1 day'",
      'exceeds',
    ],
    [
      'a later start of the contract above',
      'ofU',
      "effective_from = effective_from + interval '1 day'",
      'exceeds',
    ],
    [
      'an end of the contract above',
      'ofU',
      "status = 'TERMINATED', ended_at = effective_from + interval '9 days'",
      'exceeds',
    ],
    ['another giver', 'ofD', 'from_id = 99', 'exceeds'],
    ['another holder of the contract above', 'ofU', 'to_id = 99', 'exceeds'],
    [
      'another kind of the contract above',
      'ofU',
      "type = 'DAILY', period = null, salary_type = 'LOSS'",
      'exceeds',
    ],
    [
      'a best rate that is not that of the tiers',
      'ofU',
      'best_rate_ppm = 110000',
      'agents_contract_best_rate',
    ],
    [
      'an end before the beginning',
      'ofU',
      "status = 'TERMINATED', ended_at = effective_from - interval '1 second'",
      'agents_contract_span',
    ],
  ] as const)('%s @AGT-06', async (_, which, text, message) => {
    const ids = await giveBoth();
    await expect(change(text, ids[which])).rejects.toThrow(message);
  });

  test('two contracts of an agent in the same time @AGT-06', async () => {
    const { ofU, upline } = await giveBoth();
    clock.advance({ days: 3 });
    const later = await give(upline, 100_000);
    expect(await readSpan(ofU)).toEqual(['2026-11-21', '2026-11-24']);
    await expect(change("ended_at = ended_at + interval '1 second'", ofU)).rejects.toThrow('overlaps');
    await expect(change("effective_from = effective_from - interval '1 second'", later)).rejects.toThrow(
      'overlaps',
    );
  });

  test('to delete a contract @AGT-06', async () => {
    const { ofD } = await giveBoth();
    await expect(sql`delete from agents_contract where id = ${ofD}`.execute(database.kysely)).rejects.toThrow(
      'never changed or deleted',
    );
  });
});
