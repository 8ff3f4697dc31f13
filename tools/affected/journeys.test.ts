import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { journeysByFolder, selectJourneys } from './journeys.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('selects the journeys of the first folder that holds a changed file, and a changed journey itself', () => {
  expect(selectJourneys(['shell/src/runtime/runtime.ts'])).toEqual([
    'journeys/live-swap',
    'failures/swap-and-money',
  ]);
  expect(selectJourneys(['e2e/journeys/help.e2e.ts', 'mfe-wallet/src/deposit/deposit-page.tsx'])).toEqual([
    'journeys/help',
    'journeys/deposit',
  ]);
});

test('selects no journey for documents and unit tests', () => {
  expect(selectJourneys(['mfe-wallet/README.md', 'mfe-wallet/src/deposit/deposit-page.test.tsx'])).toEqual(
    [],
  );
});

test('names folders and journeys that exist', () => {
  const journeys = ['journeys', 'failures'].flatMap((folder) =>
    readdirSync(`${root}e2e/${folder}`).map((name) => `${folder}/${name}`),
  );
  for (const [folder, filters] of journeysByFolder) {
    expect([folder, existsSync(root + folder)]).toEqual([folder, true]);
    for (const filter of filters)
      expect([filter, journeys.some((journey) => journey.startsWith(filter))]).toEqual([filter, true]);
  }
});
