import { createTestSite, people, renderView } from '@parlour/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createDepositGateway } from '../testing/deposit-gateway.ts';
import DepositPage from './deposit-page.tsx';

const getAmountField = () => screen.findByRole('textbox', { name: /Amount/ });
const address = '/?member=depositv2';

test('amount and method move into the next release @PLAT-04', async () => {
  const { gateway } = createDepositGateway();
  const page = await createTestSite({ gateway, member: people.ada });
  const view = await renderView(<DepositPage />, { name: 'mfe-wallet', page, address });
  const user = userEvent.setup();
  await user.type(await getAmountField(), '123');
  const [, second] = screen.getAllByRole('radio');
  if (!second) throw new Error('There is no second method.');
  await user.click(second);
  const handover = view.snapshot();
  view.leave();
  await renderView(<DepositPage />, { name: 'mfe-wallet', page, address, handover });
  expect(await getAmountField()).toHaveValue('123');
  expect(screen.getAllByRole('radio')[1]).toBeChecked();
});
