/**
 * Generated sequences of all events of deposits, some of them concurrent: orders, payments, refusals, webhooks that are
 * repeated or carry another amount, an unresponsive provider, and time. After each step every order and the member's
 * balance equal those of a model of a few lines.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkModel, getModelTimeoutMs, listOrders } from '../../testing/model-runs.ts';
import {
  applyPayment,
  cancelDeposit,
  createDeposit,
  type DepositModel,
  resolveDeposits,
} from '../testing/deposit-model.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { expectSound, startTestWallet, type TestWallet } from '../testing/test-wallet.ts';
import { seedDepositMethods } from './seed-methods.ts';

const runs = 8;
jest.setTimeout(getModelTimeoutMs(runs));

let provider: TestProvider;
let wallet: TestWallet;
let address: string;
beforeAll(async () => {
  provider = await startTestProvider();
  const { secret, url } = provider;
  wallet = await startTestWallet({ config: { payments: [{ name: 'sandbox', secret, url: () => url }] } });
  address = await wallet.listen();
  await seedDepositMethods(wallet.database);
});
afterAll(async () => {
  await wallet.stop();
  await provider.close();
});

interface Real {
  memberId: number;
  /** Numbers of the opened orders, by their requests. */
  orderNos: Map<string, string>;
}
/** One event, applied to the model and to the wallet; both return an answer. */
interface Action {
  text: string;
  expect(model: DepositModel): string;
  perform(real: Real): Promise<string>;
}

const requests = ['0', '1', '2', '3', '4', '5'];
const toUuid = ({ memberId }: Real, request: string): string =>
  `00000000-0000-4000-8000-${`${memberId}${request}`.padStart(12, '0')}`;
const getErrorCode = (error: unknown): string => {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
};

const create = (order: { requestId: string; methodId: string; amount: number }): Action => ({
  text: `create ${JSON.stringify(order)}`,
  expect: (model) => createDeposit(model, order),
  async perform(real) {
    const { requestId, methodId, amount } = order;
    const request = { requestId: toUuid(real, requestId), methodId, amountMinor: amount, language: 'EN' };
    const made = wallet.services.deposits.create(real.memberId, request);
    return made.then(({ orderNo, status }) => {
      real.orderNos.set(requestId, orderNo);
      return status;
    }, getErrorCode);
  },
});

type Payment = { state: 'paid' | 'declined'; amount: number };

/** Sends the webhook of an order's end. The provider's response to queries is unchanged. */
const sendWebhook = (request: string, payment: Payment): Action => ({
  text: `webhook ${request} ${JSON.stringify(payment)}`,
  expect: (model) => applyPayment(model, request, payment),
  async perform({ orderNos }) {
    const reference = orderNos.get(request) ?? 'D-nobody';
    const message = { paymentId: `p-${reference}`, reference, currency: 'MMK', ...payment };
    return String(await provider.sendWebhook(address, message, { at: wallet.clock.now() }));
  },
});

/** The member pays or declines, and the webhook is lost: only a query to the provider reveals it. */
const decideWithoutWebhook = (request: string, payment: Payment): Action => ({
  text: `decide ${request} ${JSON.stringify(payment)}`,
  expect(model) {
    if (model.orders.some(({ requestId }) => requestId === request)) model.payments[request] = payment;
    return 'done';
  },
  async perform({ orderNos }) {
    const orderNo = orderNos.get(request);
    if (orderNo !== undefined) provider.known.set(orderNo, { paymentId: `p-${orderNo}`, ...payment });
    return 'done';
  },
});

const cancel = (request: string): Action => ({
  // The response is the order's current state, which may have been paid at the same moment.
  text: `cancel ${request}`,
  expect: (model) => cancelDeposit(model, request),
  perform: ({ memberId, orderNos }) =>
    wallet.services.deposits
      .cancel(memberId, orderNos.get(request) ?? 'D-nobody')
      .then(() => 'done', getErrorCode),
});

const resolve: Action = {
  text: 'resolve',
  expect: resolveDeposits,
  async perform() {
    await wallet.runJob('wallet.resolve-deposits');
    return 'done';
  },
};

const setSilent = (isSilent: boolean): Action => ({
  text: isSilent ? 'the provider falls silent' : 'the provider speaks',
  expect(model) {
    model.isSilent = isSilent;
    return 'done';
  },
  async perform() {
    provider.isSilent = isSilent;
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
    wallet.clock.advance({ minutes });
    return 'done';
  },
});

/** Reads the member's stored orders and money, in a form comparable with the model's. */
async function readStored({ memberId, orderNos }: Real): Promise<unknown> {
  const { rows } = await sql<{
    order_no: string;
    status: string;
    received_minor: number | null;
    credits: number;
  }>`
    select order_no, status, received_minor,
      (select count(*) from ledger_transfers t where t.source = 'deposit' and t.key = o.order_no) as credits
    from wallet_deposit_order o where member_id = ${memberId}`.execute(wallet.database.kysely);
  const byOrder = new Map(rows.map((row) => [row.order_no, row]));
  const orders = requests.map((request) => {
    const row = byOrder.get(orderNos.get(request) ?? '');
    return row && [request, row.status, row.received_minor, row.credits];
  });
  return { orders, count: rows.length, balance: (await wallet.ledger.readBalances(memberId)).mainMinor };
}

const describeModel = ({ orders }: DepositModel): unknown => ({
  orders: requests.map((request) => {
    const order = orders.find(({ requestId }) => requestId === request);
    return order && [request, order.status, order.received ?? null, order.credit > 0 ? 1 : 0];
  }),
  count: orders.length,
  balance: orders.reduce((sum, { credit }) => sum + credit, 0),
});

/**
 * Performs actions concurrently. Their answers and the resulting state must equal those of the model in one of their
 * orders.
 */
async function performConcurrently(
  actions: readonly Action[],
  model: DepositModel,
  real: Real,
): Promise<void> {
  const answers = await Promise.all(actions.map((act) => act.perform(real)));
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

const requestArbitrary = fc.constantFrom(...requests);
const createArbitrary = fc
  .record({
    requestId: requestArbitrary,
    methodId: fc.constantFrom('sandbox-wallet', 'sandbox-card', 'sandbox-card'),
    amount: fc.constantFrom(999, 1_000, 25_000_000, 50_000_000, 50_000_000),
  })
  .map(create);
const paymentArbitrary = fc.record({
  state: fc.constantFrom('paid', 'paid', 'declined'),
  amount: fc.constantFrom(1_000, 25_000_000, 50_000_000, 60_000_000),
}) satisfies fc.Arbitrary<Payment>;
const webhookArbitrary = fc
  .tuple(requestArbitrary, paymentArbitrary)
  .map(([request, payment]) => sendWebhook(request, payment));
const actionArbitrary = fc.oneof(
  { weight: 6, arbitrary: createArbitrary },
  { weight: 4, arbitrary: webhookArbitrary },
  {
    weight: 2,
    arbitrary: fc
      .tuple(requestArbitrary, paymentArbitrary)
      .map(([request, payment]) => decideWithoutWebhook(request, payment)),
  },
  { weight: 2, arbitrary: requestArbitrary.map(cancel) },
  { weight: 2, arbitrary: fc.constant(resolve) },
  { weight: 1, arbitrary: fc.boolean().map(setSilent) },
  { weight: 2, arbitrary: fc.constantFrom(1, 30, 31, 720, 1_440, 1_441).map(tick) },
);
/** Actions that may run concurrently on one order, including webhooks with different amounts. */
const atOnceArbitrary = fc.oneof(
  fc.array(createArbitrary, { minLength: 2, maxLength: 4, size: 'max' }),
  fc
    .tuple(
      requestArbitrary,
      fc.array(paymentArbitrary, { minLength: 2, maxLength: 3, size: 'max' }),
      fc.boolean(),
    )
    .map(([request, payments, cancels]) => [
      ...payments.map((payment) => sendWebhook(request, payment)),
      ...(cancels ? [cancel(request)] : []),
    ]),
);
const stepArbitrary = fc
  .oneof(
    { weight: 5, arbitrary: actionArbitrary.map((act) => [act]) },
    { weight: 1, arbitrary: atOnceArbitrary },
  )
  .map((acts) => ({ acts, toString: () => acts.map(({ text }) => text).join(' & ') }));
const sequences = fc.array(stepArbitrary, { minLength: 10, maxLength: 40, size: 'max' });

let members = 700_000;

test('credits once, keeps limits and moves orders as the model over any sequence @WAL-02', async () => {
  const property = fc.asyncProperty(sequences, async (sequence) => {
    members += 1;
    provider.isSilent = false;
    // Orders of earlier sequences are then decided and too old for any limit.
    wallet.clock.advance({ days: 2 });
    await wallet.runJob('wallet.resolve-deposits');
    const real: Real = { memberId: members, orderNos: new Map() };
    const model: DepositModel = {
      nowMs: wallet.clock.now().getTime(),
      isSilent: false,
      orders: [],
      payments: {},
    };
    for (const { acts } of sequence) await performConcurrently(acts, model, real);
    await expectSound(wallet);
  });
  await checkModel(property, {
    file: 'gateway/src/wallet/deposit/deposit.model.test.ts',
    runs,
    seeds: new URL('deposit.model.seeds.json', import.meta.url),
  });
});
