import type { Api } from '@parlour/contracts';
import { createDeposit, depositQuery, listDepositMethods, submitDeposit } from './deposit.ts';

/** Answers every call with `value` and records the requests. */
const createAnsweringApi = (value: unknown) => {
  const asked: unknown[] = [];
  const api = {
    async call(endpoint: { path: string }, input: unknown) {
      asked.push([endpoint.path, input]);
      return value;
    },
  } as unknown as Api;
  return { api, asked };
};

const order = {
  orderNo: 'D2611208843',
  methodId: 'sandbox-card',
  methodTitle: { EN: 'Sandbox Card' },
  amount: 25_000,
  fee: 250,
  credit: 24_750,
  status: 'PENDING_PSP',
  payUrl: '/sandbox/pay/1',
  createdAt: '2026-11-20T14:00:00.000Z',
  expiresAt: '2026-11-20T14:30:00.000Z',
  kind: 'GATEWAY',
  timeline: [{ at: '2026-11-20T14:00:00.000Z', status: 'CREATED' }],
};

test('sends one intent and converts the order to the site’s names', async () => {
  const { api, asked } = createAnsweringApi(order);
  const requestId = '0193f7a0-0000-7000-8000-000000000001';
  const made = await createDeposit(api, {
    requestId,
    methodId: 'sandbox-card',
    amountMinor: 25_000,
    language: 'MY',
  });
  expect(asked).toEqual([
    ['/wps/deposit/orders', { requestId, methodId: 'sandbox-card', amount: 25_000, language: 'MY' }],
  ]);
  expect(made).toMatchObject({
    amountMinor: 25_000,
    feeMinor: 250,
    creditMinor: 24_750,
    expiresAt: new Date('2026-11-20T14:30:00.000Z'),
    receivedMinor: undefined,
    decidedAt: undefined,
    timeline: [{ at: new Date('2026-11-20T14:00:00.000Z'), status: 'CREATED' }],
  });
});

test('states that an order is paid, with the receipt and the sender', async () => {
  const submittedAt = '2026-11-20T14:05:00.000Z';
  const { api, asked } = createAnsweringApi({ ...order, status: 'SUBMITTED', submittedAt });
  const submission = { orderNo: 'D1', pictureIds: ['one'], senderName: 'Daw Mya', senderTail: '1234' };
  expect(await submitDeposit(api, submission)).toMatchObject({
    status: 'SUBMITTED',
    submittedAt: new Date(submittedAt),
  });
  expect(asked).toEqual([['/wps/deposit/orders/submit', submission]]);
});

test('gives the methods with their limits in minor units', async () => {
  const { api } = createAnsweringApi({
    methods: [
      {
        methodId: 'sandbox-wallet',
        kind: 'GATEWAY',
        title: { EN: 'Sandbox Pay' },
        instructions: { EN: 'Pay there.' },
        min: 1_000,
        max: 500_000,
        dailyMax: 900_000,
        dailyLeft: 400_000,
        feePpm: 10_000,
        feeFixed: 50,
        expiresMin: 30,
        quickAmounts: [5_000],
      },
    ],
  });
  expect(await listDepositMethods(api)).toMatchObject([
    { id: 'sandbox-wallet', minMinor: 1_000, dailyLeftMinor: 400_000, feePpm: 10_000, feeFixedMinor: 50 },
  ]);
});

test('caches each order under its own key below that of the wallet', () => {
  const { api } = createAnsweringApi(order);
  expect(depositQuery(api, 'D1').queryKey).toEqual(['wallet', 'deposit', 'order', 'D1']);
});
