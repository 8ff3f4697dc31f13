/**
 * Lists of as many games as an act accepts. `FUZZ_REQUESTS`, which `npm run test:full` sets, chooses the longest list,
 * and bounds each turn of the event loop.
 */
import { importGamesMax } from '@parlour/contracts/back-office';
import { watchStalls } from '@parlour/testing/stall-watch';
import { olga, operate, signGrant, startTestGateway, type TestGateway } from '../../testing/index.ts';

const isFullSet = process.env.FUZZ_REQUESTS !== undefined;
const count = isFullSet ? importGamesMax : 1_200;
const stallMsMax = 50;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const createGames = (length: number) =>
  Array.from({ length }, (_, index) => ({
    gameId: `long-list-${index}`,
    type: 'RNG',
    name: `The ${index} nights of Mandalay`,
    classifications: ['JP'],
    minBetMinor: 10_000,
    lines: 20,
    rtpPpm: 960_000,
  }));
const vendor = { code: 'LONG_LIST', name: 'Long List' };
const reason = 'a long list';

test('compares, imports, withdraws and restores the longest list, and answers others meanwhile', async () => {
  const stalls = watchStalls({ isOn: isFullSet });
  const act = async (path: string, input: object) => {
    const headers = {
      authorization: `Bearer ${await signGrant(olga)}`,
      'content-type': 'application/json',
    };
    const request = { method: 'POST', url: `/wps/operator/catalog/${path}`, headers } as const;
    // The client's work does not count.
    const payload = JSON.stringify(input);
    const answer = await stalls.measure(path, () => gateway.app.inject({ ...request, payload }));
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
    return answer.json().value;
  };
  const list = { vendor, games: createGames(count), complete: true };
  const none = { added: 0, changed: 0, withdrawn: 0, unchanged: 0 };
  const compared = await act('import/compare', list);
  expect(compared).toMatchObject({ ...none, added: count });
  const applied = await act('import/apply', { ...list, digest: compared?.digest, reason });
  expect(applied).toMatchObject({ ...none, added: count });
  expect(await act('import', { ...list, reason })).toMatchObject({ ...none, unchanged: count });
  const withdrawn = await act('import', { ...list, games: [], reason });
  expect(withdrawn).toMatchObject({ ...none, withdrawn: count });
  await act('roll-back', { change: withdrawn?.change, reason });
  expect(await act('import', { ...list, dryRun: true, reason })).toEqual({ ...none, unchanged: count });
  const figures = stalls.read();
  if (isFullSet) process.stdout.write(`lists of ${count} games: ${JSON.stringify(figures)}\n`);
  expect(figures.stallMs < stallMsMax ? {} : figures).toEqual({});
});

test('refuses a long list with one wrong game, and names it', async () => {
  const games = createGames(count).map((game, index) => ({
    ...game,
    ...(index === count - 1 && { type: 'DICE' }),
  }));
  const { status, body } = await operate(gateway, 'catalog/import/compare', { vendor, games });
  expect({ status, fields: body.error?.fields }).toMatchObject({
    status: 400,
    fields: [{ path: ['games', count - 1, 'type'] }],
  });
});

test('refuses a list of more games than an act accepts', async () => {
  const { status, body } = await operate(gateway, 'catalog/import/compare', {
    vendor,
    games: createGames(importGamesMax + 1),
  });
  expect({ status, fields: body.error?.fields }).toMatchObject({
    status: 400,
    fields: [{ path: ['games'], rule: 'too_many' }],
  });
});
