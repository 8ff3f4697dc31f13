import { sql } from 'kysely';
import { operate, type TestOperator, waitUntil } from '../../testing/index.ts';
import {
  bet,
  deposit,
  hold,
  startTestWallet,
  type TestWallet,
  transferDown,
  win,
} from '../testing/test-wallet.ts';

const rex: TestOperator = { sub: 'rex', roles: ['risk'] };
const ria: TestOperator = { sub: 'ria', roles: ['risk'] };

// 3:00 and 5:00 in Yangon; the verification is due from 4:00 on.
const before = '2026-11-20T20:30:00Z';
const after = '2026-11-20T22:30:00Z';

let wallet: TestWallet;
beforeEach(async () => {
  wallet = await startTestWallet({ now: after });
  await wallet.ledger.post(deposit(1, 10_000));
  await wallet.ledger.post(bet(1, 2_000));
});
afterEach(() => wallet?.stop());

const runNightly = () => wallet.runJob('wallet.verify');
/** Runs the nightly verification of the next night. */
async function passNight(): Promise<void> {
  wallet.clock.advance({ hours: 24 });
  await runNightly();
}
/** Changes the database as a database administrator can. */
const tamper = (text: string) =>
  wallet.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(text).execute(tx);
  });
async function record(count: number): Promise<void> {
  await wallet.database.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1)
      await wallet.frame.audit.record(tx, { actor: 'operator:aye', act: 'limit.set', subject: `limit:${n}` });
  });
  await wallet.runJob('seal audit entries');
}
interface Listed {
  withdrawalsStopped?: { id: number; reason: string; problems: { invariant: string; example: string }[] };
  verifications: {
    night: string | null;
    isFull: boolean;
    isAlarm: boolean;
    auditSeq: number;
    problems: unknown[];
  }[];
}
const list = async () =>
  (await operate(wallet, 'verification', undefined, rex)).body.value as unknown as Listed;
const refused = expect.objectContaining({ code: 'wallet.withdrawals-stopped' });

test('runs once per night, from the configured hour of the site on, and finds nothing in sound books @WAL-06', async () => {
  await record(3);
  wallet.clock.set(before);
  await runNightly();
  expect((await list()).verifications).toEqual([]);
  wallet.clock.set(after);
  await Promise.all([runNightly(), runNightly()]);
  await runNightly();
  expect(await list()).toEqual({
    isMore: false,
    verifications: [
      expect.objectContaining({
        night: '2026-11-21',
        isFull: true,
        isAlarm: false,
        problems: [],
        auditSeq: 3,
      }),
    ],
  });
});

test('reads everything once a week, and only what is new in the other nights', async () => {
  for (let night = 0; night < 9; night += 1) {
    await record(2);
    await wallet.ledger.post(bet(1, 100));
    await passNight();
  }
  const { verifications } = await list();
  expect(verifications.map(({ isFull }) => isFull).reverse()).toEqual([
    true,
    ...Array.from({ length: 6 }, () => false),
    true,
    false,
  ]);
  expect(verifications.every(({ isAlarm }) => !isAlarm)).toBe(true);
});

test.each([
  [
    'a balance',
    'update ledger_accounts set balance = balance + 1 where id = 1',
    'a balance is that of its last entry',
  ],
  [
    'an entry',
    'update ledger_entries set amount = amount - 1 where account_id = -2',
    'the entries of a transfer say what it says',
  ],
  [
    'a number to one that is too large',
    'update ledger_transfers set id = 9223372036854775000 where id = 2',
    'every number can be read',
  ],
  [
    'the audit log',
    "update audit_entry set actor = 'nobody' where seq = 2",
    'an entry of the audit log fits its chain',
  ],
])(
  'raises an alarm and stops withdrawals after somebody changed %s @WAL-06',
  async (_change, change, invariant) => {
    await record(3);
    const fatal = jest.spyOn(wallet.frame.log, 'fatal');
    const signalled: unknown[] = [];
    wallet.frame.signals.subscribe('verification.alarm', (payload) => signalled.push(payload));
    await tamper(change);
    await passNight();
    const { withdrawalsStopped, verifications } = await list();
    expect(withdrawalsStopped?.problems.map((one) => one.invariant)).toContain(invariant);
    expect(verifications[0]).toMatchObject({ isAlarm: true });
    expect(fatal).toHaveBeenCalledTimes(1);
    await expect(wallet.ledger.post(hold(1, 100))).rejects.toEqual(refused);
    await waitUntil(() => signalled.length > 0);
    expect(signalled).toEqual([{ night: '2026-11-22' }]);
  },
);

test.each([
  [
    'rebuilt the audit log behind its last verified end',
    "update audit_entry set hash = repeat('0', 64) where seq = 3",
  ],
  ['shortened the audit log', 'delete from audit_entry where seq = 3'],
])('notices that somebody %s', async (_change, change) => {
  await record(3);
  await passNight();
  await tamper(change);
  await passNight();
  expect((await list()).withdrawalsStopped?.problems).toMatchObject([{ example: '3' }]);
});

test.each([
  [
    'to a transfer that is not there yet',
    'ledger_until = 1000000',
    'the last verification ended within the ledger',
  ],
  [
    'to a transfer with a number that nobody can read',
    'ledger_until = 9223372036854775807',
    'the last verification ended within the ledger',
  ],
  [
    'to an audit entry with a number that nobody can read',
    'audit_seq = 9223372036854775807',
    'an entry of the audit log fits its chain',
  ],
])('notices that somebody set the end of the last verification %s', async (_change, change, invariant) => {
  await passNight();
  await tamper(`update wallet_verification set ${change}`);
  await passNight();
  expect((await list()).withdrawalsStopped?.problems.map((one) => one.invariant)).toContain(invariant);
});

test.each(['2126-11-20T22:30:00Z', 'infinity'])(
  'reads everything when the last full verification says that it is of %s',
  async (time) => {
    await passNight();
    await tamper(`update wallet_verification set started_at = '${time}'`);
    await passNight();
    expect((await list()).verifications[0]).toMatchObject({ night: '2026-11-23', isFull: true });
  },
);

test('while withdrawals are stopped, play continues, and no money leaves the house or changes its owner', async () => {
  await record(3);
  await tamper("update audit_entry set actor = 'nobody' where seq = 2");
  await passNight();
  const float = { source: 'test', key: 'float', type: 'ADJUST_IN' as const, amountMinor: 500 };
  await wallet.ledger.post({ ...float, from: { house: 'adjustment' }, to: { memberId: 3, book: 'float' } });
  for (const movement of [hold(1, 100), transferDown(3, 1, 100)]) {
    await expect(wallet.ledger.post(movement)).rejects.toEqual(refused);
    const { transaction } = wallet.database;
    await expect(transaction((tx) => wallet.ledger.postIn(tx, movement))).rejects.toEqual(refused);
    await expect(transaction((tx) => wallet.ledger.postAllIn(tx, [movement]))).rejects.toEqual(refused);
    await expect(transaction((tx) => wallet.ledger.postDisjointIn(tx, [movement]))).rejects.toEqual(refused);
  }
  // A movement that is refused does not hold up the others of its batch.
  const together = [bet(1, 100), hold(1, 100), win(1, 300), deposit(2, 100)].map((one) =>
    wallet.ledger.post(one),
  );
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

test('two people resume withdrawals, and the accepted problem does not stop them again', async () => {
  await record(3);
  await passNight();
  await tamper("update audit_entry set actor = 'nobody' where seq = 2");
  await operate(wallet, 'verification/run', { full: true }, rex);
  const requested = await operate(wallet, 'withdrawals/resume', { reason: 'restored by hand' }, rex);
  const { withdrawalsStopped: stop } = await list();
  const decision = { id: requested.body.value?.request, reason: 'compared with the copy' };
  expect((await operate(wallet, 'approvals/approve', decision, rex)).body.error?.code).toBe(
    'operator.own-request',
  );
  const float = { source: 'test', key: 'float', type: 'ADJUST_IN' as const, amountMinor: 500 };
  await wallet.ledger.post({ ...float, from: { house: 'adjustment' }, to: { memberId: 3, book: 'float' } });
  const transfer = transferDown(3, 1, 100);
  await expect(wallet.ledger.post(transfer)).rejects.toEqual(refused);
  expect((await operate(wallet, 'approvals/approve', decision, ria)).status).toBe(200);
  expect(await wallet.ledger.post(transfer)).toMatchObject({ outcome: 'posted' });

  const { body } = await operate(wallet, `audit/history?subject=withdrawal-stop:${stop?.id}`, undefined, rex);
  expect(body.value?.entries).toMatchObject([{ act: 'withdrawals.resume' }, { act: 'withdrawals.stop' }]);

  await operate(wallet, 'verification/run', { full: true }, rex);
  const { withdrawalsStopped, verifications } = await list();
  expect(withdrawalsStopped).toBeUndefined();
  expect(verifications[0]).toMatchObject({ isAlarm: false, problems: [{ example: '2' }] });
  await tamper("update audit_entry set actor = 'nobody' where seq = 1");
  await operate(wallet, 'verification/run', { full: true }, rex);
  expect((await list()).withdrawalsStopped).toBeDefined();
});

test('a request to resume fails when another problem was found meanwhile', async () => {
  await tamper('update ledger_accounts set balance = balance + 1 where id = 1');
  await passNight();
  const requested = await operate(wallet, 'withdrawals/resume', { reason: 'restored by hand' }, rex);
  await tamper('update ledger_accounts set balance = balance + 1 where id = 1');
  await operate(wallet, 'verification/run', { full: true }, rex);
  const decision = { id: requested.body.value?.request, reason: 'compared with the copy' };
  const approved = await operate(wallet, 'approvals/approve', decision, ria);
  expect(approved.body.error?.code).toBe('operator.changed-since');
  expect((await list()).withdrawalsStopped).toBeDefined();
});

describe('every hour', () => {
  const runHourly = () => wallet.runJob('wallet.check-money');

  test('a drift of the balances stops withdrawals, once @WAL-06', async () => {
    const fatal = jest.spyOn(wallet.frame.log, 'fatal');
    await runHourly();
    expect((await list()).withdrawalsStopped).toBeUndefined();
    await tamper('update ledger_accounts set balance = balance + 1 where id = 1');
    await runHourly();
    await runHourly();
    expect((await list()).withdrawalsStopped?.problems).toEqual([
      { invariant: 'all balances of MMK sum to zero', count: 1, example: '1' },
    ]);
    expect(fatal).toHaveBeenCalledTimes(1);
    await expect(wallet.ledger.post(hold(1, 100))).rejects.toEqual(refused);
  });

  test('held money without an order stops withdrawals, until two people accept it @WAL-06', async () => {
    await wallet.ledger.post(hold(1, 100));
    await runHourly();
    expect((await list()).withdrawalsStopped?.problems).toMatchObject([
      { invariant: 'money held for withdrawals equals the open orders', example: 'member 1' },
    ]);
    const requested = await operate(wallet, 'withdrawals/resume', { reason: 'a test order' }, rex);
    const decision = { id: requested.body.value?.request, reason: 'compared with the order' };
    await operate(wallet, 'approvals/approve', decision, ria);
    await runHourly();
    expect((await list()).withdrawalsStopped).toBeUndefined();
  });
});

test('withdrawals that are not stopped cannot be resumed', async () => {
  const { body } = await operate(wallet, 'withdrawals/resume', { reason: 'just in case' }, rex);
  expect(body.error?.code).toBe('request.invalid');
});
