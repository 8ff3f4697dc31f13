import type { Api } from '@parlour/contracts';
import { createDepositCall, getBalanceCall } from '@parlour/contracts/calls';
import { createSwapGuards } from '../runtime/swap-guards.ts';
import { withWriteGuard } from './with-write-guard.ts';

const container = 'mfe_wallet_1_0_0';

function start() {
  const guards = createSwapGuards();
  let answer: (value: unknown) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const waiting = new Promise<never>((resolve, reject) => {
    answer = resolve as (value: unknown) => void;
    refuse = reject;
  });
  const gateway: Api = { call: () => waiting };
  const api = withWriteGuard(gateway, (reason) => guards.hold(container, reason));
  return { api, guards, answer: (value: unknown) => answer(value), refuse: (error: Error) => refuse(error) };
}

const order = { methodId: 'sandbox', amount: 100_00, requestId: 'one-intent' };

test('a release is held while a call that moves money is in flight @PLAT-04', async () => {
  const { api, guards, answer } = start();
  const asked = api.call(createDepositCall, order as never);
  expect(guards.reasons(container)).toEqual([expect.stringContaining('/wps/deposit/orders')]);
  answer({ orderNo: 'D1' });
  expect(await asked).toEqual({ orderNo: 'D1' });
  expect(guards.reasons(container)).toEqual([]);
});

test('a failed call ends its hold', async () => {
  const { api, guards, refuse } = start();
  const asked = api.call(createDepositCall, order as never);
  refuse(new Error('offline'));
  await expect(asked).rejects.toThrow('offline');
  expect(guards.reasons(container)).toEqual([]);
});

test('a call that only reads holds nothing', () => {
  const { api, guards } = start();
  void api.call(getBalanceCall);
  expect(guards.reasons(container)).toEqual([]);
});
