import { sql } from 'kysely';
import { operate, type TestOperator } from '../../testing/index.ts';
import { verifyLedger } from '../../wallet/index.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';

const vendorCode = 'WATCHED';
let table: TestTable;
let roundCount = 0;
beforeAll(async () => {
  table = await startTestTable({ vendorCode });
});
afterAll(async () => {
  expect(await verifyLedger(table.gateway.database)).toEqual([]);
  await table.stop();
});

/** Creates a round with bets of 400 and 150, whose vendor has not responded for longer than the watchdog waits. */
async function createOpenRound(openMinutes = 11) {
  roundCount += 1;
  const player = await table.createPlayer();
  const roundId = `round-${roundCount}`;
  const ids = { first: `${roundId}-first`, second: `${roundId}-second`, back: `${roundId}-back` };
  for (const [txId, amount] of [
    [ids.first, 400],
    [ids.second, 150],
  ] as const)
    await table.vendor.send('bet', {
      sessionId: player.sessionId,
      txId,
      roundId,
      gameId: table.gameId,
      amount,
      currency: 'MMK',
    });
  table.gateway.clock.advance({ minutes: openMinutes });
  return { player, roundId, ...ids };
}

const watch = (): Promise<void> => table.gateway.runJob('betting.watch-rounds');
const readState = async (txId: string) => (await table.vendor.send('txStatus', { txId })).state;
const readRound = async (roundId: string) => {
  const { rows } = await sql<{ status: string; stake_minor: number }>`
    select status, stake_minor from betting_round where round_id = ${roundId}`.execute(
    table.gateway.database.kysely,
  );
  return rows[0];
};
const bets = ({ first, second }: { first: string; second: string }) => [
  { verb: 'bet' as const, txId: first, amount: 400 },
  { verb: 'bet' as const, txId: second, amount: 150 },
];

test('checks a round once it is open for more than ten minutes, and again after as long @GAME-06', async () => {
  const { clock } = table.gateway;
  const round = await createOpenRound(10);
  let asked = 0;
  table.vendor.roundDetails.set(round.roundId, {
    get state() {
      asked += 1;
      return 'open' as const;
    },
    transactions: [],
  });
  const countChecks = async (step: { minutes?: number; ms?: number }) => {
    clock.advance(step);
    asked = 0;
    await watch();
    return asked > 0;
  };
  expect(await countChecks({})).toBe(false);
  expect(await countChecks({ ms: 1 })).toBe(true);
  expect(await countChecks({ minutes: 10 })).toBe(false);
  expect(await countChecks({ ms: 1 })).toBe(true);
  expect(await readRound(round.roundId)).toEqual({ status: 'OPEN', stake_minor: 550 });
});

test('rolls back the bet that the vendor names, and pays the rest of the round @GAME-06', async () => {
  const round = await createOpenRound();
  table.vendor.roundDetails.set(round.roundId, {
    state: 'closed',
    transactions: [
      ...bets(round),
      { verb: 'rollback', txId: round.back, refTxId: round.second, amount: 150 },
      { verb: 'win', txId: `${round.roundId}-win`, amount: 1_000 },
    ],
  });
  await watch();
  expect([await readState(round.first), await readState(round.second)]).toEqual(['APPLIED', 'REVERSED']);
  expect(await readRound(round.roundId)).toEqual({ status: 'WON', stake_minor: 400 });
  expect(await round.player.balance()).toBe(10_000 - 400 + 1_000);
});

test('returns every stake of a round that was called off with several bets @GAME-06', async () => {
  const round = await createOpenRound();
  table.vendor.roundDetails.set(round.roundId, {
    state: 'closed',
    transactions: [
      ...bets(round),
      { verb: 'rollback', txId: round.back, amount: 400 },
      { verb: 'rollback', txId: `${round.back}-2`, amount: 150 },
    ],
  });
  await watch();
  expect([await readState(round.first), await readState(round.second)]).toEqual(['REVERSED', 'REVERSED']);
  expect(await readRound(round.roundId)).toEqual({ status: 'VOID', stake_minor: 0 });
  expect(await round.player.balance()).toBe(10_000);
});

test('closes a round with its last payment, even if a rollback follows @GAME-06', async () => {
  const round = await createOpenRound();
  const [win, end] = [`${round.roundId}-win`, `${round.roundId}-end`];
  table.vendor.roundDetails.set(round.roundId, {
    state: 'closed',
    transactions: [
      ...bets(round),
      { verb: 'win', txId: win, amount: 500 },
      { verb: 'rollback', txId: round.back, refTxId: win, amount: 500 },
      { verb: 'endRound', txId: end, amount: 0 },
    ],
  });
  await watch();
  expect([await readState(win), await readState(end)]).toEqual(['REVERSED', 'APPLIED']);
  expect(await readRound(round.roundId)).toEqual({ status: 'LOST', stake_minor: 550 });
  expect(await round.player.balance()).toBe(10_000 - 550);
});

test('reverses nothing when the vendor does not name one of several bets @GAME-06', async () => {
  const round = await createOpenRound();
  table.vendor.roundDetails.set(round.roundId, {
    state: 'closed',
    transactions: [...bets(round), { verb: 'rollback', txId: round.back, amount: 150 }],
  });
  await watch();
  expect([await readState(round.first), await readState(round.second)]).toEqual(['APPLIED', 'APPLIED']);
  expect(await round.player.balance()).toBe(10_000 - 550);
  expect(await readRound(round.roundId)).toEqual({ status: 'UNFINISHED', stake_minor: 550 });
});

test('alarms are deleted a year after they were raised, except those of open rounds @WAL-09', async () => {
  const { gateway } = table;
  const open = await createOpenRound();
  const aYearAgo = gateway.clock.now().getTime() - 365 * 86_400_000;
  for (const [roundId, at] of [
    ['old', aYearAgo],
    ['recent', aYearAgo + 1],
    [open.roundId, aYearAgo],
  ] as const)
    await sql`insert into betting_alarm (vendor_code, kind, round_id, raised_at)
      values (${vendorCode}, 'aged', ${roundId}, ${new Date(at)})`.execute(gateway.database.kysely);
  await gateway.runJob('betting.forget-alarms');
  const { rows } = await sql`select round_id from betting_alarm where kind = 'aged' order by id`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([{ round_id: 'recent' }, { round_id: open.roundId }]);
});

describe('an alarm', () => {
  const risk: TestOperator = { sub: 'rick', roles: ['risk'] };
  const list = async (show = 'waiting') => {
    const { body } = await operate(table.gateway, `rounds/alarms?show=${show}`, undefined, risk);
    return (body.value as { alarms: { id: number; kind: string; roundId: string; isWaiting: boolean }[] })
      .alarms;
  };
  const handle = (id: number) =>
    operate(table.gateway, 'rounds/alarms/handle', { id, reason: 'asked the vendor' }, risk);
  const raise = async (kind: string, roundId: string) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into betting_alarm (vendor_code, kind, round_id, raised_at)
      values (${vendorCode}, ${kind}, ${roundId}, ${table.gateway.clock.now()}) returning id`.execute(
      table.gateway.database.kysely,
    );
    return Number(rows[0]?.id);
  };

  test('without an open round waits until an operator has handled it @GAME-06 @SAFE-04', async () => {
    const id = await raise('win-after-close', 'closed-round');
    expect(await list()).toContainEqual(expect.objectContaining({ id, betNo: null, isWaiting: true }));
    expect((await handle(id)).body).toMatchObject({ success: true, value: { id } });
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect(await list('all')).toContainEqual(
      expect.objectContaining({
        id,
        isWaiting: false,
        handledBy: 'operator:rick',
        handledReason: 'asked the vendor',
      }),
    );
    const history = await operate(table.gateway, `audit/history?subject=round-alarm:${id}`, undefined, risk);
    expect(history.body.value).toMatchObject({
      entries: [{ act: 'alarm.handle', actor: 'operator:rick', reason: 'asked the vendor' }],
    });
    expect((await handle(id)).body).toMatchObject({ error: { code: 'request.not-found' } });
  });

  test('about an open round waits as long as the round is open @GAME-06', async () => {
    const round = await createOpenRound();
    const id = await raise('round-open-a-day', round.roundId);
    const unknown = await raise('round-open-a-day', 'no-such-round');
    expect((await list()).map((one) => one.id)).toContain(id);
    expect((await list()).map((one) => one.id)).not.toContain(unknown);
    await sql`update betting_round set settled_at = ${table.gateway.clock.now()}, status = 'LOST'
      where round_id = ${round.roundId}`.execute(table.gateway.database.kysely);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    await sql`update betting_round set settled_at = null, status = 'OPEN'
      where round_id = ${round.roundId}`.execute(table.gateway.database.kysely);
  });

  test('about a held win waits among the held wins only', async () => {
    const id = await raise('win-held', 'held-round');
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect((await list('all')).map((one) => one.id)).toContain(id);
    expect((await handle(id)).body).toMatchObject({ error: { code: 'request.not-found' } });
  });
});
