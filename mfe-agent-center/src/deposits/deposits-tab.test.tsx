import { AppError } from '@parlour/contracts';
import {
  confirmAgentDepositCall,
  denyAgentDepositCall,
  listAgentDepositsCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import DownlinesPage from '../downlines/downlines-page.tsx';
import { pageKeys } from '../paths.ts';
import { createAgentGateway } from '../testing/agent-gateway.ts';

const request = {
  orderNo: 'D261120-0000000001',
  memberNo: 1_042,
  member: 'mg***',
  amount: 12_000,
  referenceCode: 'K7M2QX',
  status: 'SUBMITTED' as const,
  createdAt: '2026-11-20T09:00:00.000Z',
  submittedAt: '2026-11-20T09:05:00.000Z',
};

async function open(requests: (typeof request)[] = [request]) {
  const gateway = createAgentGateway();
  gateway.on(listAgentDepositsCall, () => ({ float: 80_000, requests }));
  gateway.on(confirmAgentDepositCall, ({ input }) => {
    if (input.paymentPassword !== 'pay 4 me') throw new AppError('identity.payment-password-wrong', 'wrong');
    return { ...request, status: 'CREDITED' as const };
  });
  gateway.on(denyAgentDepositCall, () => ({ ...request, deniedAt: '2026-11-20T10:00:00.000Z' }));
  const page = await createTestSite({ gateway, member: people.chi });
  const address = `/?agent=${pageKeys.downlines}&tab=deposits`;
  await renderView(<DownlinesPage />, { name: 'mfe-agent-center', page, address });
  return { gateway, user: userEvent.setup() };
}

async function openAnswer(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Answer for deposit D261120-0000000001' }));
  return within(await screen.findByRole('dialog', { name: 'Answer for deposit D261120-0000000001' }));
}

test('an agent confirms a deposit of a downline with the payment password @WAL-02 @WAL-04', async () => {
  const { gateway, user } = await open();
  expect(await screen.findByText(/your float, which holds Ks 800.00/)).toBeVisible();
  const dialog = await openAnswer(user);
  expect(dialog.getByText(/Ks 120.00 of mg\*\*\* · 1042 with the reference code K7M2QX/)).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'It arrived: give Ks\u00a0120.00' });
  await user.click(submit);
  expect(gateway.received(confirmAgentDepositCall)).toEqual([]);
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  const password = dialog.getByLabelText(/Payment password/, { selector: 'input' });
  await user.type(password, 'wrong');
  await user.click(submit);
  expect(
    await dialog.findByText(/payment password/i, { selector: '[role=alert], [role=alert] *' }),
  ).toBeVisible();
  await user.type(password, 'pay 4 me');
  await user.click(submit);
  expect(await dialog.findByText('Ks 120.00 given from your float')).toBeVisible();
});

test('an agent answers that nothing arrived, and customer service decides @WAL-02 @WAL-04', async () => {
  const { gateway, user } = await open();
  const dialog = await openAnswer(user);
  await user.click(dialog.getByRole('button', { name: 'Nothing arrived' }));
  expect(await dialog.findByText('You received nothing: customer service decides')).toBeVisible();
  expect(gateway.received(denyAgentDepositCall)).toEqual([{ orderNo: request.orderNo }]);
});

test('says that no deposit waits for the agent @WAL-02', async () => {
  await open([]);
  expect(await screen.findByText('No deposit waits for you')).toBeVisible();
});
