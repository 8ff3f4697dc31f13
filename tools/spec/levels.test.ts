import { getLevel, startsSystem } from './levels.ts';

test.each([
  ['beforeAll(async () => { gateway = await startTestGateway(); });', true],
  ['beforeAll(openContracts);', true],
  ['const database = await createTestDatabase();', true],
  ["const child = spawn('node', []);", true],
  ["import { createSeededRandom } from '@parlour/testing/seeded-random';", false],
  ["import { createInputs } from './testing/inputs.ts'; createInputs();", false],
])('takes a server test for one of the real system if it starts a part of it: %s', (source, starts) => {
  expect(startsSystem(source)).toBe(starts);
});

test.each([
  ['e2e/journeys/play.e2e.ts', 'browser'],
  ['mfe-wallet/src/deposit/deposit-page.test.tsx', 'component'],
  ['gateway/src/wallet/wallet.test.ts', 'service'],
  ['gateway/sandbox/src/games/keno/keno.test.ts', 'rule'],
  ['gateway/src/agents/settlement/settlement.properties.test.ts', 'rule'],
  ['registry/src/canary/evidence.test.ts', 'rule'],
  ['shared/money/src/money.test.ts', 'rule'],
])('counts %s as %s', (file, level) => {
  expect(getLevel(file)).toBe(level);
});
