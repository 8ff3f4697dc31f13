import {
  addBankAccountCall,
  removeBankAccountCall,
  requestBankAccountCodeCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createWithdrawalGateway, rightPassword } from '../testing/withdrawal-gateway.ts';
import { findNumberProblem, stripSeparators } from './bank-account-rules.ts';
import { BankAccountsView } from './bank-accounts-view.tsx';

async function open(wallet = createWithdrawalGateway()) {
  const page = await createTestSite({ gateway: wallet.gateway, member: people.ada });
  const address = '/?member=withdraw&view=accounts';
  const view = await renderView(<BankAccountsView />, { name: 'mfe-wallet', page, address });
  return { wallet, page, view, user: userEvent.setup() };
}

test('adds the first account with its owner, and shows that it cools @WAL-03 @MEM-04', async () => {
  const { wallet, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByRole('combobox', { name: /Bank/ }), 'Ayar Bank');
  const number = dialog.getByRole('textbox', { name: /Account number/ });
  await user.type(number, '1234');
  await user.tab();
  expect(number).toHaveAccessibleDescription(/10 to 16 digits/);
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.clear(number);
  await user.type(number, '1234 5678-90');
  await user.type(dialog.getByRole('textbox', { name: /Account holder/ }), 'Thiha Win');
  await user.type(dialog.getByLabelText(/Payment password/, { selector: 'input' }), rightPassword);
  await user.click(dialog.getByRole('button', { name: 'Add an account' }));
  expect(await screen.findByText('Not usable yet')).toBeVisible();
  expect(wallet.gateway.received(addBankAccountCall)).toMatchObject([
    { bankCode: 'AYAR', number: '1234567890', holder: 'Thiha Win', paymentPassword: rightPassword },
  ]);
});

test('shows the owner of later accounts, and the refusals at their fields @WAL-03', async () => {
  const wallet = createWithdrawalGateway();
  wallet.addAccount();
  const { user } = await open(wallet);
  await user.click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Account holder: T*** W***')).toBeVisible();
  wallet.gateway.refuse(addBankAccountCall, 'wallet.bank-account-exists');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Bank/ }), 'Ayar Bank');
  const number = dialog.getByRole('textbox', { name: /Account number/ });
  await user.type(number, '1234567890');
  await user.type(dialog.getByLabelText(/Payment password/, { selector: 'input' }), rightPassword);
  await user.click(dialog.getByRole('button', { name: 'Add an account' }));
  await waitFor(() => expect(number).toHaveAccessibleDescription(/already added this bank account/));
});

test('makes another account the default, and removes one with password and code @WAL-03', async () => {
  const wallet = createWithdrawalGateway();
  wallet.addAccount();
  wallet.addAccount({ numberMasked: '****9913' });
  const { user, view } = await open(wallet);
  await user.click(await screen.findByRole('button', { name: 'Make Ayar Bank ****9913 the default' }));
  expect(await screen.findByRole('button', { name: 'Make Ayar Bank ****2207 the default' })).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Ayar Bank ****2207' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Send the code' }));
  await waitFor(() => expect(wallet.gateway.received(requestBankAccountCodeCall)).toHaveLength(1));
  const code = dialog.getByRole('textbox', { name: /SMS code/ });
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.type(code, '111111');
  await user.type(dialog.getByLabelText(/Payment password/, { selector: 'input' }), rightPassword);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(code).toBeInvalid());
  await user.clear(code);
  await user.type(code, '246810');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/2207/)).toBeNull());
  expect(wallet.gateway.received(removeBankAccountCall).at(-1)).toMatchObject({ bankAccountId: 1 });
});

test.each([
  ['', { rule: 'required' }],
  ['12a4567890', { rule: 'digits' }],
  ['123456789', { rule: 'length', min: 10, max: 16 }],
  ['1234567890', undefined],
  ['1234-5678-9012-3456', undefined],
  ['12345678901234567', { rule: 'length', min: 10, max: 16 }],
])('checks the account number %p', (number, problem) => {
  expect(findNumberProblem(number, { numberMin: 10, numberMax: 16 })).toEqual(problem);
  expect(stripSeparators('12 34-5')).toBe('12345');
});
