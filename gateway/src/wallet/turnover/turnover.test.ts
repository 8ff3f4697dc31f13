import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SettledBet } from '../../betting/index.ts';
import { operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { seedDepositMethods } from '../deposit/seed-methods.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';

let gateway: TestGateway;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  const { secret, url } = provider;
  gateway = await startTestGateway({ config: { payments: [{ name: 'sandbox', secret, url: () => url }] } });
  await seedDepositMethods(gateway.database);
});
afterAll(async () => {
  await gateway?.stop();
  await provider?.close();
});

let members = 500_000;
let betNo = 0;

type Bet = Pick<SettledBet, 'category' | 'validBetMinor'>;
const toEvent = (memberId: number, no: number, { category, validBetMinor }: Bet): SettledBet => ({
  betNo: no,
  roundId: `r${no}`,
  memberId,
  teamPath: `1.${memberId}.`,
  gameId: 1,
  vendorCode: 'NOVA',
  category,
  stakeMinor: validBetMinor,
  payoutMinor: 0,
  validBetMinor,
  settledAt: gateway.clock.now().toISOString(),
});

/** A member with money whose bets arrive as events. */
async function createMember(fundsMinor = 10_000) {
  members += 1;
  const memberId = members;
  const { ledger, turnover } = gateway.services;
  await ledger.post({
    source: 'test',
    key: `fund${memberId}`,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId, book: 'main' },
    amountMinor: fundsMinor,
  });
  const publish = (name: 'bet.settled' | 'bet.voided', bet: SettledBet): Promise<void> =>
    gateway.database.transaction((tx) => gateway.frame.outbox.publish(tx, name, bet));
  return {
    memberId,
    open: (given: Partial<Parameters<typeof turnover.openIn>[1]> & { baseMinor: number }) =>
      gateway.database.transaction((tx) =>
        turnover.openIn(tx, { memberId, source: 'DEPOSIT', key: randomUUID(), multiple: 1, ...given }),
      ),
    /** Settles a bet and returns it, so that it can be voided. */
    async settle(bet: Bet): Promise<SettledBet> {
      betNo += 1;
      const event = toEvent(memberId, betNo, bet);
      await publish('bet.settled', event);
      await gateway.drain();
      return event;
    },
    async publish(name: 'bet.settled' | 'bet.voided', bet: SettledBet): Promise<void> {
      await publish(name, bet);
      await gateway.drain();
    },
    tasks: async () =>
      (await turnover.readLatest(gateway.database.kysely, memberId)).map(({ status, progressMinor }) => [
        status,
        progressMinor,
      ]),
  };
}

test('counts the bets of the worked example, and takes a void back from the same tasks @WAL-03', async () => {
  const member = await createMember();
  await member.open({ baseMinor: 20_000 });
  const contributions = { RNG: 1_000_000, LIVE: 500_000 };
  await member.open({ source: 'BONUS', baseMinor: 5_000, multiple: 10, contributions });
  await member.settle({ category: 'RNG', validBetMinor: 15_000 });
  expect(await member.tasks()).toEqual([
    ['OPEN', 15_000],
    ['OPEN', 0],
  ]);
  const table = await member.settle({ category: 'LIVE', validBetMinor: 10_000 });
  expect(await member.tasks()).toEqual([
    ['DONE', 20_000],
    ['OPEN', 2_500],
  ]);
  await member.publish('bet.voided', table);
  expect(await member.tasks()).toEqual([
    ['OPEN', 15_000],
    ['OPEN', 0],
  ]);
});

test('sends a live message to the member whose bet counted, and to nobody else @MEM-06', async () => {
  const [member, other] = [await createMember(), await createMember()];
  await member.open({ baseMinor: 20_000 });
  const send = jest.spyOn(gateway.frame.live, 'send');
  await member.settle({ category: 'RNG', validBetMinor: 500 });
  await other.settle({ category: 'RNG', validBetMinor: 500 });
  const receivers = send.mock.calls.flatMap(([to, { topic }]) => (topic === 'rewards' ? [to] : []));
  expect(receivers).toEqual([{ memberId: member.memberId }]);
  send.mockRestore();
});

test('counts an event once, however often it is delivered, and a void that came first', async () => {
  const member = await createMember();
  await member.open({ baseMinor: 20_000 });
  const handlers = gateway.services.turnover.subscriptions;
  const settled = handlers['bet.settled'];
  if (typeof settled !== 'object') throw new Error('Turnover takes no batches.');
  betNo += 1;
  const payload = toEvent(member.memberId, betNo, { category: 'RNG', validBetMinor: 700 });
  const event = { id: randomUUID(), name: 'bet.settled', payload, occurredAt: gateway.clock.now() } as const;
  await settled.batch([event, event]);
  await settled.batch([event]);
  expect(await member.tasks()).toEqual([['OPEN', 700]]);
  betNo += 1;
  const early = toEvent(member.memberId, betNo, { category: 'RNG', validBetMinor: 500 });
  await member.publish('bet.voided', early);
  await member.publish('bet.settled', early);
  expect(await member.tasks()).toEqual([['OPEN', 700]]);
  // The round was settled again with other figures.
  await member.publish('bet.settled', { ...early, validBetMinor: 300 });
  expect(await member.tasks()).toEqual([['OPEN', 1_000]]);
});

test('ignores a bet that settled before the task was opened, and leaves tasks of other members alone', async () => {
  const member = await createMember();
  const other = await createMember();
  await other.open({ baseMinor: 1_000 });
  betNo += 1;
  const before = toEvent(member.memberId, betNo, { category: 'RNG', validBetMinor: 500 });
  gateway.clock.advance({ seconds: 1 });
  await member.open({ baseMinor: 1_000 });
  await member.publish('bet.settled', before);
  expect(await member.tasks()).toEqual([['OPEN', 0]]);
  expect(await other.tasks()).toEqual([['OPEN', 0]]);
});

test.each([
  [99, 'DONE'],
  [100, 'OPEN'],
])('with %i minor units left and no open round a deposit’s task is %s', async (fundsMinor, status) => {
  const member = await createMember(fundsMinor);
  await member.open({ baseMinor: 20_000 });
  await member.open({ source: 'BONUS', baseMinor: 1_000 });
  await member.settle({ category: 'RNG', validBetMinor: 100 });
  expect(await member.tasks()).toEqual([
    [status, 100],
    ['OPEN', 0],
  ]);
});

test('an agent does not end a deposit’s task by moving the money to the float', async () => {
  const { memberId, open, settle, tasks } = await createMember(1_000);
  await open({ baseMinor: 20_000 });
  await gateway.services.ledger.post({
    source: 'test',
    key: `float${memberId}`,
    type: 'FLOAT_IN',
    from: { memberId, book: 'main' },
    to: { memberId, book: 'float' },
    amountMinor: 1_000,
  });
  await settle({ category: 'RNG', validBetMinor: 100 });
  expect(await tasks()).toEqual([['OPEN', 100]]);
});

test('the void of a bet reopens a task that ended after it because no money was left', async () => {
  const [member, bystander] = [await createMember(1), await createMember(1)];
  await bystander.open({ baseMinor: 20_000 });
  await bystander.settle({ category: 'SPORTS', validBetMinor: 1 });
  gateway.clock.advance({ seconds: 1 });
  await member.open({ baseMinor: 20_000 });
  const low = await member.settle({ category: 'SPORTS', validBetMinor: 0 });
  expect(await member.tasks()).toEqual([['DONE', 0]]);
  await member.publish('bet.voided', { ...low, settledAt: gateway.clock.now().toISOString() });
  expect(await member.tasks()).toEqual([['OPEN', 0]]);
  expect(await bystander.tasks()).toEqual([['DONE', 1]]);
});

test('forgets events 90 days later, except those that a task still needs', async () => {
  const member = await createMember();
  const forgotten = await member.settle({ category: 'RNG', validBetMinor: 500 });
  gateway.clock.advance({ seconds: 1 });
  await member.open({ baseMinor: 1_000 });
  const counted = await member.settle({ category: 'RNG', validBetMinor: 500 });
  gateway.clock.advance({ days: 90, ms: 1 });
  await gateway.runJob('wallet.trim-turnover');
  const { kysely } = gateway.database;
  const read = async () =>
    (
      await sql<{ bet_no: number }>`select bet_no from wallet_turnover_event
        where bet_no between ${forgotten.betNo} and ${counted.betNo} order by bet_no`.execute(kysely)
    ).rows.map(({ bet_no }) => bet_no);
  expect(await read()).toEqual([counted.betNo]);
  await member.settle({ category: 'RNG', validBetMinor: 500 });
  gateway.clock.advance({ days: 90, ms: 1 });
  await gateway.runJob('wallet.trim-turnover');
  expect(await read()).toEqual([]);
  expect(await member.tasks()).toEqual([['DONE', 1_000]]);
});

test('without money but with an open round a deposit’s task stays open', async () => {
  const member = await createMember(1);
  const id = `open${member.memberId}`;
  await sql`insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
    values (${id}, ${member.memberId}, 'h', 'NOVA', 'g', 1, false, now())`.execute(gateway.database.kysely);
  await sql`insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
      status, stake_minor, rule_version, placed_at)
    values ('NOVA', ${id}, ${id}, ${member.memberId}, '1.', 1, 'RNG', false, 'OPEN', 1, '1', now())`.execute(
    gateway.database.kysely,
  );
  await member.open({ baseMinor: 20_000 });
  await member.settle({ category: 'RNG', validBetMinor: 100 });
  expect(await member.tasks()).toEqual([['OPEN', 100]]);
});

test('a credited deposit requires its credit as bets, and closes the tasks of an empty account @WAL-03', async () => {
  const { deposits } = gateway.services;
  const member = await createMember(50);
  await member.open({ baseMinor: 9_000 });
  const { orderNo } = await deposits.create(member.memberId, {
    requestId: randomUUID(),
    methodId: 'sandbox-card',
    amountMinor: 25_000,
    language: 'EN',
  });
  await deposits.applyProviderUpdate('sandbox', {
    paymentId: `p-${orderNo}`,
    reference: orderNo,
    state: 'paid',
    amount: 25_000,
    currency: 'MMK',
  });
  const tasks = await gateway.services.turnover.readLatest(gateway.database.kysely, member.memberId);
  expect(tasks).toMatchObject([
    { status: 'DONE', requiredMinor: 9_000 },
    { status: 'OPEN', source: 'DEPOSIT', baseMinor: 24_750, requiredMinor: 24_750 },
  ]);
});

test('a task expires, and a bonus requires at most the multiple of the jurisdiction', async () => {
  const member = await createMember();
  const expiresAt = new Date(gateway.clock.now().getTime() + 60_000);
  await member.open({ source: 'BONUS', baseMinor: 100, expiresAt });
  await expect(member.open({ source: 'BONUS', baseMinor: 100, multiple: 20.1 })).rejects.toThrow(
    /at most 20/,
  );
  gateway.clock.advance({ minutes: 1 });
  expect(await gateway.services.turnover.readOpen(gateway.database.kysely, member.memberId)).toEqual([]);
  await gateway.runJob('wallet.expire-turnover');
  expect(await member.tasks()).toEqual([['EXPIRED', 0]]);
});

test('an operator adds a task once and ends it', async () => {
  const member = await createMember();
  const input = {
    requestId: randomUUID(),
    memberId: member.memberId,
    requiredMinor: 500,
    reason: 'a bonus by hand',
  };
  const tooMuch = { ...input, requestId: randomUUID(), requiredMinor: Number.MAX_SAFE_INTEGER };
  expect((await operate(gateway, 'turnover/add', tooMuch)).status).toBe(400);
  await operate(gateway, 'turnover/add', input);
  expect((await operate(gateway, 'turnover/add', input)).status).toBe(200);
  const other = await operate(gateway, 'turnover/add', { ...input, requiredMinor: 900 });
  expect(other.body.error?.code).toBe('request.duplicate-mismatch');
  const { rows } =
    await sql`select act from audit_entry where subject = ${`member:${member.memberId}`} order by id`.execute(
      gateway.database.kysely,
    );
  expect(rows).toEqual([{ act: 'turnover.add' }]);
  const { body } = await operate(gateway, `turnover?memberId=${member.memberId}`);
  const { tasks } = body.value as { tasks: { taskId: number }[] };
  expect(tasks).toMatchObject([{ source: 'MANUAL', required: 500, remaining: 500, status: 'OPEN' }]);
  const end = { taskId: tasks[0]?.taskId, reason: 'given by mistake' };
  expect((await operate(gateway, 'turnover/end', end)).status).toBe(200);
  expect((await operate(gateway, 'turnover/end', end)).body.error?.code).toBe('request.not-found');
  expect(await member.tasks()).toEqual([['VOID', 0]]);
});
