import { AppError } from '@parlour/contracts';
import { acceptTransfersCall, getTransferTermsCall, transferToDownlineCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import DownlinesPage from '../downlines/downlines-page.tsx';
import { pageKeys } from '../paths.ts';
import { createAgentGateway } from '../testing/agent-gateway.ts';

const rightPassword = 'pay 4 me';

async function open(
  down: { available: number; blockedBy?: 'wallet.insufficient-funds' } = { available: 80_000 },
) {
  const gateway = createAgentGateway();
  const ids: string[] = [];
  gateway.on(getTransferTermsCall, () => ({
    min: 10_000,
    max: 500_000,
    dailyMax: 1_000_000,
    up: { available: 0, dailyLeft: 0, turnoverRemaining: 0 },
    down: { dailyLeft: 300_000, ...down },
  }));
  gateway.on(acceptTransfersCall, ({ input }) => ({ accepts: input.accepts }));
  gateway.on(transferToDownlineCall, ({ input: { requestId, amount, paymentPassword } }) => {
    ids.push(requestId);
    if (paymentPassword !== rightPassword) throw new AppError('identity.payment-password-wrong', 'wrong');
    if (ids.length === 1) throw new AppError('server.unavailable', 'The answer was lost.');
    return {
      transferNo: 'X1',
      kind: 'DOWN' as const,
      isReceived: false,
      amount,
      counterparty: 'mg***',
      createdAt: '2026-11-20T10:00:00.000Z',
    };
  });
  const page = await createTestSite({ gateway, member: people.chi });
  const address = `/?agent=${pageKeys.downlines}`;
  await renderView(<DownlinesPage />, { name: 'mfe-agent-center', page, address });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Transfer to mg*** · 1042' }));
  const element = await screen.findByRole('dialog', { name: 'Transfer to mg*** · 1042' });
  return { gateway, ids, user, dialog: within(element) };
}

test('transfers to a direct downline, with a retry under the same number @AGT-05 @WAL-04', async () => {
  const { gateway, ids, user, dialog } = await open();
  const amount = await dialog.findByRole('textbox', { name: /Amount/ });
  const getPassword = () => dialog.getByLabelText(/Payment password/, { selector: 'input' });
  const submit = dialog.getByRole('button', { name: 'Transfer' });
  await user.type(amount, '800.01');
  await user.click(submit);
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  expect(amount).toHaveAccessibleDescription(/Your float holds Ks\u00a0800.00/);
  await user.clear(amount);
  await user.type(amount, '120');
  await user.type(getPassword(), rightPassword);
  await user.click(submit);
  expect(await dialog.findByText(/we can.t tell whether the money was transferred/)).toBeVisible();
  await user.type(getPassword(), rightPassword);
  await user.click(submit);
  expect(await dialog.findByText('Ks 120.00 transferred')).toBeVisible();
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(gateway.received(transferToDownlineCall).at(-1)).toMatchObject({ memberNo: 1_042, amount: 12_000 });
});

test('says that the float is empty, and accepts transfers from a downline @AGT-05 @WAL-04', async () => {
  const { gateway, user, dialog } = await open({ available: 0, blockedBy: 'wallet.insufficient-funds' });
  expect(await dialog.findByText('Your float does not hold enough for a transfer.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Accept transfers from this member' }));
  await waitFor(() =>
    expect(gateway.received(acceptTransfersCall)).toEqual([{ memberNo: 1_042, accepts: true }]),
  );
  expect(dialog.getByRole('checkbox')).toBeChecked();
});
