import { minuteMs } from '@parlour/basics';
/**
 * Generated sequences of everything that can happen to deposits by hand, some of it at once: orders, statements of
 * payment, cancellations, claims of two cashiers, credits, rejections, the lock of the method, and time. After each
 * step every order and the member's balance equal those of a model of a few lines.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkModel, getModelTimeoutMs, listOrders } from '../../testing/model-runs.ts';
import * as modelled from '../testing/manual-deposit-model.ts';
import { expectSound, startTestWallet, type TestWallet } from '../testing/test-wallet.ts';
import { seedManualMethods } from './seed-methods.ts';

const runs = 6;
jest.setTimeout(getModelTimeoutMs(runs));

const methodId = 'bank-transfer';
let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startTestWallet();
  await seedManualMethods(wallet.database);
  const { min, max, dailyMax, feePercent } = modelled.modelMethod;
  await sql`update wallet_deposit_method set min_minor = ${min}, max_minor = ${max}, daily_max_minor = ${dailyMax},
      fee_ppm = ${feePercent * 10_000}, requires_proof = false, requires_sender = false
    where id = ${methodId}`.execute(wallet.database.kysely);
});
afterAll(() => wallet.stop());

interface Real {
  memberId: number;
  /** Numbers of the opened orders, by their requests. */
  orderNos: Map<string, string>;
}
/** One event, applied to the model and to the wallet; both return an answer. */
interface Action {
  text: string;
  expect(model: modelled.ManualDepositModel): string;
  perform(real: Real): Promise<string>;
}

const requests = ['0', '1', '2', '3', '4'];
const getErrorCode = (error: unknown): string => {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
};
const getOrderNo = ({ orderNos }: Real, request: string): string => orderNos.get(request) ?? 'D-nobody';

const create = (requestId: string, amount: number): Action => ({
  text: `create ${requestId} ${amount}`,
  expect: (model) => modelled.createOrder(model, requestId, amount),
  perform: ({ memberId, orderNos }) =>
    wallet.services.deposits
      .create(memberId, {
        requestId: `00000000-0000-4000-8000-${`${memberId}${requestId}`.padStart(12, '0')}`,
        methodId,
        amountMinor: amount,
        language: 'EN',
      })
      .then(({ orderNo, status }) => {
        orderNos.set(requestId, orderNo);
        return status;
      }, getErrorCode),
});

const submit = (request: string): Action => ({
  text: `submit ${request}`,
  expect: (model) => modelled.submitOrder(model, request),
  perform: (real) =>
    wallet.services.deposits
      .submit(real.memberId, {
        orderNo: getOrderNo(real, request),
        pictureIds: [],
        senderName: undefined,
        senderTail: undefined,
      })
      .then(() => 'done', getErrorCode),
});

const cancel = (request: string): Action => ({
  text: `cancel ${request}`,
  expect: (model) => modelled.cancelOrder(model, request),
  perform: (real) =>
    wallet.services.deposits
      .cancel(real.memberId, getOrderNo(real, request))
      .then(() => 'done', getErrorCode),
});

const claim = (request: string, by: string): Action => ({
  text: `${by} claims ${request}`,
  expect: (model) => modelled.claimOrder(model, request, by),
  perform: (real) =>
    wallet.services.deposits.manual
      .claim({ orderNo: getOrderNo(real, request), actor: by })
      .then((order) => String((order as { status: string }).status), getErrorCode),
});

const release = (request: string, by: string): Action => ({
  text: `${by} releases ${request}`,
  expect: (model) => modelled.releaseOrder(model, request, by),
  perform: (real) =>
    wallet.services.deposits.manual
      .release({ orderNo: getOrderNo(real, request), actor: by })
      .then(() => 'done', getErrorCode),
});

const credit = (request: string, by: string, amount: number, payment: string): Action => ({
  text: `${by} credits ${request} with ${amount} of ${payment}`,
  expect: (model) => modelled.creditOrder(model, request, { by, amount, reference: payment }),
  perform: (real) => {
    const { manual } = wallet.services.deposits;
    const given = {
      orderNo: getOrderNo(real, request),
      actor: by,
      receivedMinor: amount,
      bankReference: `${payment}-${real.memberId}`,
      reason: 'on the statement',
    };
    return wallet.database
      .transaction((tx) => manual.creditIn(tx, given))
      .then((done) => ((done as { isRepeated: boolean }).isRepeated ? 'repeated' : 'credited'), getErrorCode);
  },
});

const reject = (request: string, by: string): Action => ({
  text: `${by} rejects ${request}`,
  expect: (model) => modelled.rejectOrder(model, request, by),
  perform: (real) =>
    wallet.services.deposits.manual
      .reject({
        orderNo: getOrderNo(real, request),
        actor: by,
        reasonCode: 'not-received',
        reason: 'not on the statement',
        words: undefined,
      })
      .then(() => 'done', getErrorCode),
});

const expire: Action = {
  text: 'expire',
  expect: modelled.expireOrders,
  async perform() {
    await wallet.runJob('wallet.resolve-deposits');
    return 'done';
  },
};

const tick = (ms: number): Action => ({
  text: `${ms} ms pass`,
  expect(model) {
    model.nowMs += ms;
    return 'done';
  },
  async perform() {
    wallet.clock.advance({ ms });
    return 'done';
  },
});

/** Reads the member's stored orders and money, in a form comparable with the model's. */
async function readStored({ memberId, orderNos }: Real): Promise<unknown> {
  const { rows } = await sql<{
    order_no: string;
    status: string;
    received: number | null;
    claimed_by: string | null;
  }>`
    select order_no, status, received_minor as received, claimed_by from wallet_deposit_order
    where member_id = ${memberId}`.execute(wallet.database.kysely);
  const orders = requests.map((request) => {
    const row = rows.find(({ order_no }) => order_no === orderNos.get(request));
    return row && [request, row.status, row.received, row.claimed_by];
  });
  return { orders, count: rows.length, balance: (await wallet.ledger.readBalances(memberId)).mainMinor };
}

const describeModel = ({ orders }: modelled.ManualDepositModel): unknown => ({
  orders: requests.map((request) => {
    const order = orders.find(({ requestId }) => requestId === request);
    return order && [request, order.status, order.paid?.amount ?? null, order.claim?.by ?? null];
  }),
  count: orders.length,
  balance: orders.reduce((sum, order) => sum + order.credit, 0),
});

/** Performs actions at once. Answers and state must equal those of the model in one of their orders. */
async function performAtOnce(
  actions: readonly Action[],
  model: modelled.ManualDepositModel,
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
const operatorArbitrary = fc.constantFrom('olga', 'olga', 'omar');
const receivedArbitrary = fc.constantFrom(1_000, 25_000, 60_000);
const paymentArbitrary = fc.constantFrom('one', 'two', 'three', 'four');

const createArbitrary = fc
  .tuple(requestArbitrary, fc.constantFrom(999, 1_000, 40_000, 50_000, 50_001))
  .map((given) => create(...given));
const creditArbitrary = fc
  .tuple(requestArbitrary, operatorArbitrary, receivedArbitrary, paymentArbitrary)
  .map((given) => credit(...given));
const rejectArbitrary = fc.tuple(requestArbitrary, operatorArbitrary).map((given) => reject(...given));
const actionArbitrary = fc.oneof(
  { weight: 6, arbitrary: createArbitrary },
  { weight: 4, arbitrary: requestArbitrary.map(submit) },
  { weight: 1, arbitrary: requestArbitrary.map(cancel) },
  { weight: 5, arbitrary: fc.tuple(requestArbitrary, operatorArbitrary).map((given) => claim(...given)) },
  { weight: 1, arbitrary: fc.tuple(requestArbitrary, operatorArbitrary).map((given) => release(...given)) },
  { weight: 4, arbitrary: creditArbitrary },
  { weight: 3, arbitrary: rejectArbitrary },
  { weight: 1, arbitrary: fc.constant(expire) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1, minuteMs, 10 * minuteMs, 15 * minuteMs - 1, 30 * minuteMs, 1_440 * minuteMs)
      .map(tick),
  },
);
/** A cashier works on an order from its opening to its rejection: five of these lock the method. */
const failedArbitrary = requestArbitrary.map((request) =>
  [create(request, 1_000), submit(request), claim(request, 'olga'), reject(request, 'olga')].map((act) => [
    act,
  ]),
);
/** Another cashier takes an order over, just before or when the claim of the first one ends. */
const takeOverArbitrary = fc
  .tuple(requestArbitrary, fc.constantFrom(15 * minuteMs - 1, 15 * minuteMs))
  .map(([request, ms]) =>
    [claim(request, 'olga'), tick(ms), claim(request, 'omar'), reject(request, 'olga')].map((act) => [act]),
  );
/** One payment is credited to two orders. */
const reuseArbitrary = fc
  .tuple(requestArbitrary, requestArbitrary, paymentArbitrary)
  .map(([one, other, payment]) =>
    [
      claim(one, 'olga'),
      claim(other, 'olga'),
      credit(one, 'olga', 25_000, payment),
      credit(other, 'olga', 25_000, payment),
    ].map((act) => [act]),
  );
/** Acts of two cashiers, or of one twice, at the same moment. */
const atOnceArbitrary = fc.oneof(
  fc.array(creditArbitrary, { minLength: 2, maxLength: 3, size: 'max' }),
  fc.tuple(creditArbitrary, rejectArbitrary),
  fc.array(createArbitrary, { minLength: 2, maxLength: 4, size: 'max' }),
  fc
    .tuple(requestArbitrary, requestArbitrary)
    .map(([one, other]) => [claim(one, 'olga'), claim(other, 'omar'), submit(one)]),
);
const sequences = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: actionArbitrary.map((act) => [[act]]) },
      { weight: 1, arbitrary: failedArbitrary },
      { weight: 1, arbitrary: takeOverArbitrary },
      { weight: 1, arbitrary: reuseArbitrary },
      { weight: 1, arbitrary: atOnceArbitrary.map((acts) => [acts]) },
    ),
    { minLength: 10, maxLength: 30, size: 'max' },
  )
  .map((parts) => {
    const steps = [...requests.slice(0, 3).map((request) => [create(request, 40_000)]), ...parts.flat()];
    return {
      steps,
      toString: () => steps.map((acts) => acts.map(({ text }) => text).join(' & ')).join(', '),
    };
  });

let members = 800_000;

test('moves deposits by hand as the model over any sequence, and credits each payment once @WAL-02 @SAFE-04', async () => {
  const property = fc.asyncProperty(sequences, async ({ steps }) => {
    members += 1;
    const real: Real = { memberId: members, orderNos: new Map() };
    const model: modelled.ManualDepositModel = { nowMs: wallet.clock.now().getTime(), orders: [] };
    for (const acts of steps) await performAtOnce(acts, model, real);
    await expectSound(wallet);
  });
  await checkModel(property, {
    file: 'gateway/src/wallet/deposit/manual-deposits.model.test.ts',
    runs,
    seeds: new URL('manual-deposits.model.seeds.json', import.meta.url),
  });
});
