import type { Api } from '@parlour/contracts';
import {
  addBankAccount,
  type Bank,
  bankAccountsQuery,
  removeBankAccount,
  requestBankAccountCode,
  setDefaultBankAccount,
} from './bank-accounts.ts';
import {
  answerWithdrawal,
  readWithdrawals,
  requestWithdrawal,
  type TurnoverTask,
  type Withdrawal,
  withdrawalKey,
  withdrawalQuery,
  withdrawalsQuery,
  withdrawalTermsQuery,
} from './withdrawal.ts';

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

const task = {
  taskId: 3,
  source: 'DEPOSIT',
  base: 100,
  multiple: 1.5,
  required: 150,
  progress: 50,
  remaining: 100,
  status: 'OPEN',
  excludedVendors: [],
  createdAt: '2026-11-20T14:00:00.000Z',
};
const order = {
  orderNo: 'W1',
  amount: 100_000,
  fee: 500,
  net: 99_500,
  status: 'DISBURSED',
  account: { bankCode: 'B', bankName: { EN: 'Bank' }, holder: 'D***', numberMasked: '****5678' },
  createdAt: '2026-11-20T14:00:00.000Z',
  confirmBy: '2026-11-20T14:30:00.000Z',
  awaited: 99_500,
  received: 0,
  remaining: 99_500,
  timeline: [{ at: '2026-11-20T14:00:00.000Z', status: 'REQUESTED', amount: 100_000 }],
  turnover: [task],
};
const requestId = '0193f7a0-0000-7000-8000-000000000001';

test('sends one intent and converts the withdrawal to the site’s names', async () => {
  const { api, asked } = createAnsweringApi(order);
  const request = { requestId, bankAccountId: 7, paymentPassword: 'secret' };
  const made = await requestWithdrawal(api, { ...request, amountMinor: 100_000 });
  expect(asked).toEqual([['/wps/withdrawal/orders', { ...request, amount: 100_000 }]]);
  expect(made).toMatchObject({
    amountMinor: 100_000,
    netMinor: 99_500,
    awaitedMinor: 99_500,
    confirmBy: new Date('2026-11-20T14:30:00.000Z'),
    disbursedAt: undefined,
    timeline: [{ at: new Date('2026-11-20T14:00:00.000Z'), amountMinor: 100_000 }],
    turnoverTasks: [{ id: 3, requiredMinor: 150, remainingMinor: 100, expiresAt: undefined }],
  });
});

test('sends an answer without pictures as one with none', async () => {
  const { api, asked } = createAnsweringApi(order);
  await answerWithdrawal(api, { requestId, orderNo: 'W1', answer: 'PART_RECEIVED', receivedMinor: 600 });
  expect(asked).toEqual([
    [
      '/wps/withdrawal/orders/answer',
      { requestId, orderNo: 'W1', answer: 'PART_RECEIVED', received: 600, pictureIds: [] },
    ],
  ]);
});

test('converts a bank account, and caches the list below the wallet', async () => {
  const { api } = createAnsweringApi({
    bankAccountId: 7,
    bankCode: 'B',
    bankName: { EN: 'Bank' },
    holder: 'D***',
    numberMasked: '****5678',
    isDefault: true,
    status: 'COOLING',
    usableFrom: '2026-11-21T14:00:00.000Z',
  });
  const account = { requestId, bankCode: 'B', number: '12345678', paymentPassword: 'secret' };
  expect(await addBankAccount(api, account)).toMatchObject({
    id: 7,
    usableFrom: new Date('2026-11-21T14:00:00.000Z'),
    branch: undefined,
  });
  expect(bankAccountsQuery(api).queryKey).toEqual(['wallet', 'bank-accounts']);
  expect(withdrawalTermsQuery(api).queryKey).toEqual(['wallet', 'withdrawal', 'terms']);
  expect(withdrawalKey).toEqual(['wallet', 'withdrawal']);
  expect(withdrawalQuery(api, 'W1').queryKey).toEqual([...withdrawalKey, 'order', 'W1']);
  expect(withdrawalsQuery(api, { page: 2, pageSize: 5 }).queryKey).toEqual([
    ...withdrawalKey,
    'orders',
    { page: 2, pageSize: 5 },
  ]);
});

test('names an account by its id in every change of it', async () => {
  const { api, asked } = createAnsweringApi({ expiredMinutes: 5, usableFrom: '2026-11-21T14:00:00.000Z' });
  const proof = { paymentPassword: 'secret', verificationCode: '123456' };
  await setDefaultBankAccount(api, { id: 7 });
  expect(await requestBankAccountCode(api, { language: 'MY' })).toBe(5);
  await removeBankAccount(api, { id: 7, ...proof });
  expect(asked).toEqual([
    ['/wps/bank-accounts/default', { bankAccountId: 7 }],
    ['/wps/bank-accounts/code', { language: 'MY' }],
    ['/wps/bank-accounts/remove', { bankAccountId: 7, ...proof }],
  ]);
});

/** Runs the query of some options, as a page does. */
const read = <T>({ queryFn }: { queryFn?: unknown }): Promise<T> =>
  (queryFn as (context: { signal: AbortSignal }) => Promise<T>)({ signal: new AbortController().signal });

test('reads banks, tasks and orders with the site’s names', async () => {
  const banks = [{ bankCode: 'B', name: { EN: 'Bank' }, numberMin: 8, numberMax: 16 }];
  const listing = createAnsweringApi({ accounts: [], accountsMax: 5, coolingHours: 24, banks });
  const found = await read<{ banks: Bank[] }>(bankAccountsQuery(listing.api));
  expect(found.banks).toEqual([{ code: 'B', name: { EN: 'Bank' }, numberMin: 8, numberMax: 16 }]);
  const terms = createAnsweringApi({ turnover: { tasks: [task], remaining: 100 } });
  const { turnoverTasks } = await read<{ turnoverTasks: TurnoverTask[] }>(withdrawalTermsQuery(terms.api));
  expect(turnoverTasks).toMatchObject([{ id: 3, multiple: 1.5, remainingMinor: 100 }]);
  const orders = createAnsweringApi({ orders: [order], total: 1, totalPages: 1 });
  const page = await read<{ orders: Withdrawal[]; total: number }>(
    withdrawalsQuery(orders.api, { page: 1, pageSize: 20 }),
  );
  expect(page).toMatchObject({ total: 1, orders: [{ orderNo: 'W1', feeMinor: 500 }] });
  const parts = createAnsweringApi({ orders: [order], total: 2, totalPages: 2 });
  const signal = new AbortController().signal;
  for await (const part of readWithdrawals(parts.api, 'RECEIVED', signal))
    expect(part).toMatchObject([{ orderNo: 'W1' }]);
  expect(parts.asked).toEqual([
    ['/wps/withdrawal/orders', { page: 1, pageSize: 50, status: 'RECEIVED' }],
    ['/wps/withdrawal/orders', { page: 2, pageSize: 50, status: 'RECEIVED' }],
  ]);
});
