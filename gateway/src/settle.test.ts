import { getSettlementProofCall, listSettlementsCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import {
  beginMonth,
  createTeam,
  gateway,
  getDay,
  getToken,
  give,
  goTo,
  local,
  lose,
  salary,
  settle,
  startTeams,
  tamper,
  timeZone,
} from './agents/testing/settled-teams.ts';
import { startChild } from './testing/child-process.ts';
import { getTestServerUrl } from './testing/index.ts';

let env: Record<string, string>;
beforeAll(async () => {
  await startTeams({ engine: 'server' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    gateway.database.kysely,
  );
  const url = new URL(await getTestServerUrl());
  url.pathname = `/${rows[0]?.name}`;
  env = { DATABASE_URL: url.href, TIME_ZONE: timeZone };
});
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const run = async (...args: string[]) => {
  const child = startChild('settle.ts', env, args);
  return { status: await child.ended, ...child.output() };
};

test('npm run settle prints the digest of each proof, and ends with status 1 after a change @AGT-10 @AGT-12', async () => {
  const { a, playerOfA } = await createTeam();
  const contractId = await give(undefined, a, salary('DAILY', 10_000));
  await lose(playerOfA, 123_400, local('02 12:00'));
  goTo('03 02:05');
  await settle();
  const day = getDay('02');
  const asA = await getToken(a);
  const { rows } = await gateway.call(listSettlementsCall, { type: 'DAILY', from: day, to: day }, asA);
  const settlementId = rows[0]?.settlementId ?? 0;
  const { digest } = await gateway.call(getSettlementProofCall, { settlementId }, asA);
  const proofLine = `settlement ${settlementId} of contract ${contractId}: proof ${digest}\n`;

  const rebateLine = `0 rebates from ${day} to ${day}, 0 differences\n`;

  expect(await run('--verify', day)).toEqual({
    status: 0,
    out: `${proofLine}1 settlements from ${day} to ${day}, 0 differences\n${rebateLine}`,
    error: '',
  });
  await tamper(`update agents_settlement_text set proof = replace(proof, '123400', '123500')
    where settlement_id = ${settlementId}`);
  expect(await run('--verify', day)).toEqual({
    status: 1,
    out: `${proofLine}settlement ${settlementId} of contract ${contractId}: proof
1 settlements from ${day} to ${day}, 1 differences
${rebateLine}`,
    error: '',
  });
});

test('npm run settle says how it is used for any other argument, and ends with status 2 @AGT-12', async () => {
  expect(await run('--verify', '2026-13')).toEqual({
    status: 2,
    out: '',
    error: 'Use: npm run settle -- --verify 2026-11-20 (or a month: 2026-11)\n',
  });
});

test('npm run settle ends with status 2 when the database cannot be reached @AGT-12', async () => {
  const child = startChild('settle.ts', { DATABASE_URL: 'postgres://parlour@127.0.0.1:1/parlour' }, [
    '--verify',
    '2026-11',
  ]);
  expect(await child.ended).toBe(2);
  expect(child.output()).toMatchObject({ out: '', error: expect.stringContaining('ECONNREFUSED') });
});
