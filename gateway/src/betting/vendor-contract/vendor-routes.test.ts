import { sql } from 'kysely';
import { startTestTable, type TestTable } from '../testing/test-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'DOOR' });
});
afterAll(() => table.stop());

const body = JSON.stringify({ txId: 'unknown' });
const countNonces = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from betting_nonce`.execute(
    table.gateway.database.kysely,
  );
  return rows[0]?.count ?? 0;
};

/** Signs a message whose timestamp is `ms` ahead of now. */
function signAhead(ms: number): Record<string, string> {
  const { clock } = table.gateway;
  clock.advance({ ms });
  const headers = table.vendor.headersFor(body);
  clock.advance({ ms: -ms });
  return headers;
}
const getStatus = async (headers: Record<string, string>): Promise<number> =>
  (await table.vendor.post('txStatus', body, headers)).status;

test.each([
  [-300_001, 401],
  [-300_000, 200],
  [300_000, 200],
  [300_001, 401],
])('answers a message whose time is %i ms from now with %i @WAL-09', async (ms, status) => {
  expect(await getStatus(signAhead(ms))).toBe(status);
});

test('refuses a message without a body @WAL-09', async () => {
  const response = await table.gateway.app.inject({
    method: 'POST',
    url: '/vwc/1/txStatus',
    headers: { 'x-vendor': 'DOOR' },
  });
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  });
});

test('refuses a repeated message while its timestamp is accepted, even after a cleanup @WAL-09', async () => {
  const { gateway } = table;
  // The earliest accepted timestamp, so that the message could be replayed for the longest time.
  const message = signAhead(300_000);
  expect(await getStatus(message)).toBe(200);
  for (const step of [1, 299_999, 300_000]) {
    gateway.clock.advance({ ms: step });
    await gateway.runJob('betting.forget-nonces');
    expect(await getStatus(message)).toBe(401);
  }
});

test('forgets a nonce once its message would be too old anyway', async () => {
  const { gateway } = table;
  await getStatus(signAhead(0));
  expect(await countNonces()).toBeGreaterThan(0);
  gateway.clock.advance({ ms: 600_001 });
  await gateway.runJob('betting.forget-nonces');
  expect(await countNonces()).toBe(0);
});
