import type { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import {
  addPerson,
  answer,
  clock,
  contracts,
  database,
  dividend,
  give,
  offer,
  openContracts,
  readContractRow,
  readSpan,
  start,
} from '../testing/contract-parties.ts';

// Runs on a server, because the embedded engine allows only one transaction at a time anyway.
beforeAll(() => openContracts({ engine: 'server' }));
afterAll(() => database.close());
beforeEach(() => clock.set(start));

const rounds = Array.from({ length: 6 }, (_, round) => round);
const getCode = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'done' : (result.reason as AppError).code;
const listActs = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ act: string }>`select act from audit_entry
    where subject = ${`contract:${id}`} order by id`.execute(database.kysely);
  return rows.map(({ act }) => act);
};

test('accepts an offer once, whatever the number of answers at once @AGT-06', async () => {
  const agent = addPerson();
  const id = await offer(agent, dividend(100));
  const answers = await Promise.all(rounds.map(() => answer(agent, id)));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await listActs(id)).toEqual(['contract.offer', 'contract.accept']);
});

test('keeps rates below the upline when it gets a lower one at the same moment @AGT-06', async () => {
  for (const round of rounds) {
    const upline = addPerson();
    const agent = addPerson(upline);
    const before = await give(upline, 500);
    const lower = await offer(upline, dividend(300));
    const higher = await offer(agent, dividend(400), upline);
    const works = [() => answer(upline, lower), () => answer(agent, higher)];
    const ordered = round % 2 === 0 ? works : works.toReversed();
    const results = await Promise.allSettled(ordered.map((work) => work()));
    const [ofUpline, ofAgent] = round % 2 === 0 ? results : results.toReversed();
    expect(ofUpline?.status).toBe('fulfilled');
    // Both begin on the same day, so the given contract is refused or has no time.
    const { status } = (await readContractRow(higher)) ?? {};
    if (ofAgent?.status === 'fulfilled') expect(await readSpan(higher)).toEqual(['2026-11-21', '2026-11-21']);
    else expect(status).toBe('OFFERED');
    expect(await readSpan(before)).toEqual(['2026-11-21', '2026-11-21']);
  }
});

test('lets either the acceptance or the withdrawal of an offer win @AGT-06', async () => {
  const upline = addPerson();
  await give(upline, 500);
  for (const round of rounds) {
    const agent = addPerson(upline);
    const contractId = await offer(agent, dividend(400), upline);
    const works = [
      () => answer(agent, contractId),
      () => contracts.withdraw(upline.id, { type: 'DIVIDEND', contractId }),
    ];
    const results = await Promise.allSettled(
      (round % 2 === 0 ? works : works.toReversed()).map((work) => work()),
    );
    expect(results.map(getCode).filter((code) => code === 'done')).toHaveLength(1);
    const acts = await listActs(contractId);
    expect(acts).toHaveLength(2);
    const { status } = (await readContractRow(contractId)) ?? {};
    expect(status).toBe(acts[1] === 'contract.accept' ? 'ACTIVE' : 'WITHDRAWN');
  }
});

test('lets either the acceptance or the end of the time of an offer win @AGT-06', async () => {
  for (const round of rounds) {
    clock.set(start);
    const agent = addPerson();
    const id = await offer(agent, dividend(100));
    clock.advance({ hours: 72, ms: -1 });
    const works = [() => answer(agent, id), () => contracts.expire()];
    const [first, second] = round % 2 === 0 ? works : works.toReversed();
    const begun = first?.();
    clock.advance({ ms: 1 });
    await Promise.allSettled([begun, second?.()]);
    await contracts.expire();
    const acts = await listActs(id);
    expect(acts).toHaveLength(2);
    const { status } = (await readContractRow(id)) ?? {};
    expect(status).toBe(acts[1] === 'contract.accept' ? 'ACTIVE' : 'EXPIRED');
  }
});
