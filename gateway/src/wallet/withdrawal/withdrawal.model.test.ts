/**
 * Generated sequences of everything that can happen to withdrawals, partly concurrent: requests, operators'
 * acts, a provider that pays, refuses, returns, does not answer or whose answers are lost, members' answers,
 * and time. After each step, every order and every book of the member equal those of a small model, and the
 * held money equals the open orders.
 */
import { randomUUID } from 'node:crypto';
import type { WithdrawalAnswer } from '@parlour/contracts/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkModel, getModelTimeoutMs, listOrders } from '../../testing/model-runs.ts';
import { verifyLedger } from '../ledger/index.ts';
import { type CashDesk, paymentPassword, startCashDesk, type Withdrawer } from '../testing/cash-desk.ts';
import * as modelled from '../testing/withdrawal-model.ts';
import { findUnexplainedHolds } from './held-money.ts';

const runs = 4;
jest.setTimeout(getModelTimeoutMs(runs));

let desk: CashDesk;
beforeAll(async () => {
  desk = await startCashDesk();
});
afterAll(() => desk?.stop());

interface Real {
  member: Withdrawer;
  /** Numbers and ids of the requests that were made. */
  orderNos: Map<string, string>;
  requestIds: Map<string, string>;
}
interface Action {
  text: string;
  expect(model: modelled.WithdrawalModel): string;
  perform(real: Real): Promise<string>;
}

const fundsMinor = 1_000_000;
const requests = ['0', '1', '2', '3', '4', '5'];
const getErrorCode = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code !== undefined) return String(error.code);
  throw error;
};
const getOrderNo = ({ orderNos }: Real, request: string): string => orderNos.get(request) ?? 'W-nobody';

const request = (requestId: string, amount: number): Action => ({
  text: `request ${requestId} ${amount}`,
  expect: (model) => modelled.request(model, requestId, amount),
  perform: ({ member, orderNos, requestIds }) =>
    desk.gateway.services.withdrawals
      .request(member.memberId, {
        requestId: requestIds.get(requestId) ?? randomUUID(),
        bankAccountId: member.bankAccountId,
        amountMinor: amount,
        paymentPassword,
      })
      .then(({ orderNo, status }) => {
        orderNos.set(requestId, orderNo);
        return status;
      }, getErrorCode),
});

const inputs: Record<modelled.ActName, object> = {
  claim: {},
  approve: { reason: 'in order' },
  reject: { reason: 'a test', reasonCode: 'other' },
  pay: {},
  'pay-by-hand': { bankReference: 'B-1' },
  investigate: { reason: 'a test' },
  return: { reason: 'a test' },
};
const act = (requestId: string, name: modelled.ActName): Action => ({
  text: `${name} ${requestId}`,
  expect: (model) => modelled.act(model, requestId, name),
  perform: (real) =>
    desk
      .act(`withdrawals/${name}`, { orderNo: getOrderNo(real, requestId), ...inputs[name] })
      .then(() => 'done', getErrorCode),
});

const decide = (requestId: string, state: 'paid' | 'refused', hasWebhook: boolean): Action => ({
  text: `the provider ${state} ${requestId}${hasWebhook ? '' : ' without a webhook'}`,
  expect: (model) => modelled.decide(model, requestId, state, hasWebhook),
  async perform(real) {
    const orderNo = getOrderNo(real, requestId);
    const payout = [...desk.provider.payouts.values()].findLast(({ reference }) =>
      reference.startsWith(`${orderNo}-`),
    );
    if (!payout || payout.state === 'refused' || payout.state === state) return 'none';
    payout.state = state;
    if (hasWebhook) expect(await desk.report(payout)).toBe(200);
    return 'done';
  },
});

const answer = (requestId: string, given: WithdrawalAnswer, received?: number): Action => ({
  text: `answer ${requestId} ${given} ${received ?? ''}`,
  expect: (model) => modelled.answer(model, requestId, given, received),
  async perform(real) {
    const proofs = given === 'NOT_RECEIVED' ? [await real.member.uploadProof()] : [];
    return desk.gateway.services.withdrawals
      .answer(real.member.memberId, {
        requestId: randomUUID(),
        orderNo: getOrderNo(real, requestId),
        answer: given,
        receivedMinor: received,
        pictureIds: proofs,
      })
      .then(({ status }) => status, getErrorCode);
  },
});

const confirmOverdue: Action = {
  text: 'the clock confirms',
  expect: modelled.confirmOverdue,
  async perform() {
    await desk.gateway.runJob('wallet.confirm-withdrawals');
    return 'done';
  },
};

const resolve: Action = {
  text: 'resolve',
  expect: modelled.resolvePayouts,
  async perform() {
    desk.gateway.clock.advance({ seconds: 15 });
    await desk.gateway.runJob('wallet.resolve-payouts');
    return 'done';
  },
};

const setProvider = (
  line: modelled.WithdrawalModel['line'],
  next: modelled.WithdrawalModel['next'],
): Action => ({
  text: `the provider is ${line} and answers ${next}`,
  expect(model) {
    Object.assign(model, { line, next });
    return 'done';
  },
  async perform() {
    const { provider } = desk;
    Object.assign(provider, { isSilent: line === 'silent', isMute: line === 'mute', payoutState: next });
    return 'done';
  },
});

const tick = (minutes: number): Action => ({
  text: `${minutes} minutes pass`,
  expect(model) {
    model.nowMs += minutes * 60_000;
    return 'done';
  },
  async perform() {
    desk.gateway.clock.advance({ minutes });
    return 'done';
  },
});

/** Reads the member's orders and books, in a form comparable with the model's. */
async function readStored({ member, orderNos }: Real): Promise<unknown> {
  const { kysely } = desk.gateway.database;
  const { rows } = await sql<{ order_no: string; status: string; received_minor: number }>`
    select order_no, status, received_minor from wallet_withdrawal where member_id = ${member.memberId}`.execute(
    kysely,
  );
  const { rows: legs } = await sql<{ order_no: string; state: string }>`
    select l.order_no, l.state from wallet_payout_leg l join wallet_withdrawal o on o.order_no = l.order_no
     where o.member_id = ${member.memberId} order by l.leg`.execute(kysely);
  const { rows: books } = await sql<{ book: string; balance: number }>`
    select book, balance from ledger_accounts where member_id = ${member.memberId}`.execute(kysely);
  const { rows: settled } = await sql<{ sum: number }>`
    select coalesce(sum(t.amount), 0)::bigint as sum from ledger_transfers t
      join wallet_withdrawal o on o.order_no = t.reference
     where t.type = 'WITHDRAW_SETTLE' and o.member_id = ${member.memberId}`.execute(kysely);
  const getBalance = (name: string): number => books.find(({ book }) => book === name)?.balance ?? 0;
  return {
    orders: requests.map((id) => {
      const row = rows.find(({ order_no }) => order_no === orderNos.get(id));
      const states = legs.filter(({ order_no }) => order_no === row?.order_no).map(({ state }) => state);
      return row && [id, row.status, row.received_minor, states];
    }),
    main: getBalance('main'),
    held: getBalance('withdraw_hold'),
    inTransit: getBalance('payout_in_transit'),
    bank: settled[0]?.sum,
  };
}

const describeModel = (model: modelled.WithdrawalModel): unknown => ({
  orders: requests.map((id) => {
    const order = model.orders.find(({ requestId }) => requestId === id);
    return order && [id, order.status, order.received, order.legs.map(({ state }) => state)];
  }),
  main: model.main,
  ...modelled.sumHeld(model),
  bank: model.bank,
});

/** Performs actions concurrently. The result must equal that of the model for one order of the actions. */
async function performConcurrently(
  actions: readonly Action[],
  model: modelled.WithdrawalModel,
  real: Real,
): Promise<void> {
  const answers = await Promise.all(actions.map((one) => one.perform(real)));
  const found = JSON.stringify([answers, await readStored(real)]);
  const expected: string[] = [];
  for (const order of listOrders(actions.length)) {
    const tried = structuredClone(model);
    const wanted = actions.map(() => '');
    for (const index of order) wanted[index] = actions[index]?.expect(tried) ?? '';
    const outcome = JSON.stringify([wanted, describeModel(tried)]);
    if (outcome === found) {
      Object.assign(model, tried);
      return;
    }
    expected.push(outcome);
  }
  throw new Error(`Found    ${found}\nexpected ${expected.join('\n      or ')}`);
}

const ids = fc.constantFrom(...requests);
/** The usual course of an order, so that sequences reach its late states. */
const courseArbitrary = fc
  .tuple(ids, fc.constantFrom<modelled.ActName>('pay', 'pay', 'pay-by-hand'))
  .map(([id, way]) => [request(id, 100_000), act(id, 'claim'), act(id, 'approve'), act(id, way)]);
const requestArbitrary = fc
  .tuple(ids, fc.constantFrom(99_999, 100_000, 100_000, 250_000, 600_000))
  .map(([id, amount]) => request(id, amount));
const answerArbitrary = fc.oneof(
  ids.map((id) => answer(id, 'RECEIVED')),
  ids.map((id) => answer(id, 'NOT_RECEIVED')),
  fc.tuple(ids, fc.constantFrom(1, 60_000, 99_500)).map(([id, part]) => answer(id, 'PART_RECEIVED', part)),
);
const actArbitrary = fc
  .tuple(ids, fc.constantFrom(...(Object.keys(inputs) as modelled.ActName[])))
  .map(([id, name]) => act(id, name));
const decideArbitrary = fc
  .tuple(ids, fc.constantFrom('paid' as const, 'refused' as const), fc.boolean())
  .map(([id, state, hasWebhook]) => decide(id, state, hasWebhook));
const single = fc.oneof(
  { weight: 2, arbitrary: requestArbitrary },
  { weight: 6, arbitrary: actArbitrary },
  { weight: 3, arbitrary: answerArbitrary },
  { weight: 3, arbitrary: decideArbitrary },
  { weight: 2, arbitrary: fc.constant(resolve) },
  { weight: 1, arbitrary: fc.constant(confirmOverdue) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('open' as const, 'open' as const, 'silent' as const, 'mute' as const),
        fc.constantFrom('pending' as const, 'pending' as const, 'paid' as const, 'refused' as const),
      )
      .map(([line, next]) => setProvider(line, next)),
  },
  { weight: 2, arbitrary: fc.constantFrom(1, 14, 15, 29, 30, 31).map(tick) },
);
/** Actions that may run at once: two requests, two answers, an answer and the clock, two reports. */
const atOnce = fc.oneof(
  fc.tuple(requestArbitrary, requestArbitrary),
  fc.tuple(answerArbitrary, answerArbitrary),
  answerArbitrary.map((one): Action[] => [one, confirmOverdue]),
  fc.tuple(actArbitrary, answerArbitrary),
);
type Step = { acts: readonly Action[]; isConcurrent: boolean };
const stepArbitrary = fc
  .oneof(
    { weight: 8, arbitrary: single.map((one): Step => ({ acts: [one], isConcurrent: true })) },
    { weight: 2, arbitrary: courseArbitrary.map((acts): Step => ({ acts, isConcurrent: false })) },
    { weight: 2, arbitrary: atOnce.map((acts): Step => ({ acts, isConcurrent: true })) },
  )
  .map((step) => ({
    ...step,
    toString: () => step.acts.map(({ text }) => text).join(step.isConcurrent ? ' & ' : ', '),
  }));
const sequences = fc.array(stepArbitrary, { minLength: 8, maxLength: 20, size: 'max' });

/** Ends the payments of earlier sequences, about which the job would otherwise ask again. */
async function endEarlierPayments(): Promise<void> {
  const { provider, gateway } = desk;
  Object.assign(provider, { isSilent: false, isMute: false, payoutState: 'refused' });
  for (const payout of provider.payouts.values()) if (payout.state === 'pending') payout.state = 'refused';
  gateway.clock.advance({ seconds: 15 });
  await gateway.runJob('wallet.resolve-payouts');
  provider.payoutState = 'pending';
}

test('holds, pays and settles as the model over any sequence, with every sum at zero @WAL-03 @WAL-08', async () => {
  const property = fc.asyncProperty(sequences, async (sequence) => {
    await endEarlierPayments();
    const member = await desk.createMember({ fundsMinor });
    const requestIds = new Map(requests.map((id) => [id, randomUUID()]));
    const real: Real = { member, orderNos: new Map(), requestIds };
    const model: modelled.WithdrawalModel = {
      nowMs: desk.gateway.clock.now().getTime(),
      main: fundsMinor,
      bank: 0,
      line: 'open',
      next: 'pending',
      orders: [],
    };
    for (const { acts, isConcurrent } of sequence) {
      if (isConcurrent) await performConcurrently(acts, model, real);
      else for (const one of acts) await performConcurrently([one], model, real);
      expect(await findUnexplainedHolds(desk.gateway.database)).toEqual([]);
    }
    expect(await verifyLedger(desk.gateway.database)).toEqual([]);
  });
  await checkModel(property, {
    file: 'gateway/src/wallet/withdrawal/withdrawal.model.test.ts',
    runs,
    seeds: new URL('withdrawal.model.seeds.json', import.meta.url),
  });
});
