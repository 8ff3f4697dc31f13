import { AppError } from '@parlour/contracts';
import {
  changePasswordCall,
  getPasswordProofCall,
  requestPasswordCodeCall,
  setPaymentPasswordCall,
} from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createMemberGateway, createWireSecurity } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';
import { findPasswordProblem } from './password-rules.ts';

const fresh = 'Another-door-7';

async function openDialog(button: string, gateway = createMemberGateway()) {
  const opened = await openAccount(gateway);
  await opened.user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string) => within(dialog).findByLabelText(new RegExp(`^${label}`));
  return { ...opened, dialog, field };
}

describe('the login password', () => {
  const button = 'Change: Login password';

  test('is changed with the old one, and says how many sessions ended @AUTH-11 @MEM-04', async () => {
    const gateway = createMemberGateway();
    gateway.on(changePasswordCall, () => ({ endedSessions: 2 }));
    const { user, field, page, dialog } = await openDialog(button, gateway);
    await user.type(await field('Old password'), 'Parlour-2026');
    await user.type(await field('New password'), fresh);
    expect(within(dialog).getByText('Strength: strong')).toBeVisible();
    await user.type(await field('Repeat the new password'), fresh);
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    await waitFor(() =>
      expect(page.shown.toasts).toEqual([
        { tone: 'success', text: 'Your password has been changed. 2 other sessions were ended.' },
      ]),
    );
    expect(gateway.received(changePasswordCall)).toEqual([
      { oldPassword: 'Parlour-2026', newPassword: fresh, confirmNewPassword: fresh },
    ]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('shows the requirement at each field, and sends nothing @VAL-02 @AUTH-11', async () => {
    const { user, field, dialog, gateway } = await openDialog(button);
    await user.type(await field('New password'), 'short');
    await user.type(await field('Repeat the new password'), 'other');
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    expect(await field('Old password')).toHaveAccessibleDescription(/Input cannot be empty/);
    expect(await field('New password')).toHaveAccessibleDescription(/8–64 characters of any kind/);
    expect(await field('Repeat the new password')).toHaveAccessibleDescription(/The two passwords differ/);
    expect(await field('Old password')).toHaveFocus();
    expect(gateway.received(changePasswordCall)).toEqual([]);
  });

  test('shows the gateway’s refusal at its field @VAL-02', async () => {
    const gateway = createMemberGateway();
    gateway.refuse(changePasswordCall, 'identity.old-password-wrong', {
      fields: [{ path: ['oldPassword'], rule: 'old_password_wrong' }],
    });
    const { user, field, dialog } = await openDialog(button, gateway);
    await user.type(await field('Old password'), 'a guess');
    await user.type(await field('New password'), fresh);
    await user.type(await field('Repeat the new password'), fresh);
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    await waitFor(async () =>
      expect(await field('Old password')).toHaveAccessibleDescription('The old password is not correct'),
    );
  });

  test('says for how long it is locked', async () => {
    const gateway = createMemberGateway();
    gateway.refuse(changePasswordCall, 'identity.locked', { details: { retryAfterSeconds: 1740 } });
    const { user, field, dialog } = await openDialog(button, gateway);
    await user.type(await field('Old password'), 'a guess');
    await user.type(await field('New password'), fresh);
    await user.type(await field('Repeat the new password'), fresh);
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    expect(await within(dialog).findByText(/Try again in 29 minutes\./)).toBeVisible();
  });

  test('asks for the code that was sent, where the site wants one @AUTH-11 @ROLE-02', async () => {
    const gateway = createMemberGateway();
    gateway.on(getPasswordProofCall, () => ({
      hasPassword: true,
      code: { method: 'email' as const, hint: 'ad***@parlour.example' },
    }));
    gateway.on(requestPasswordCodeCall, () => ({ expiredMinutes: 5 }));
    gateway.on(changePasswordCall, ({ input }) => {
      if (input.verificationCode !== '123456')
        throw new AppError('verification.code-invalid', 'wrong', {
          fields: [{ path: ['verificationCode'], rule: 'code_invalid' }],
        });
      return { endedSessions: 0 };
    });
    const { user, field, dialog, page } = await openDialog(button, gateway);
    await user.type(await field('Old password'), 'Parlour-2026');
    await user.type(await field('New password'), fresh);
    await user.type(await field('Repeat the new password'), fresh);
    await user.click(within(dialog).getByRole('button', { name: 'Send the code' }));
    expect(await within(dialog).findByText(/^Resend in \d+ s$/)).toBeVisible();
    const code = await field('Email code');
    expect(code).toHaveAccessibleDescription('Sent to ad***@parlour.example');
    await user.type(code, '000000');
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is not correct/));
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(page.shown.toasts).toHaveLength(1));
  });

  test('asks a member without a password for no old one', async () => {
    const gateway = createMemberGateway();
    gateway.on(getPasswordProofCall, () => ({ hasPassword: false }));
    gateway.on(changePasswordCall, () => ({ endedSessions: 0 }));
    const { user, field, dialog } = await openDialog(button, gateway);
    await user.type(await field('New password'), fresh);
    await user.type(await field('Repeat the new password'), fresh);
    expect(within(dialog).queryByLabelText(/^Old password/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    await waitFor(() =>
      expect(gateway.received(changePasswordCall)).toEqual([
        { newPassword: fresh, confirmNewPassword: fresh },
      ]),
    );
  });
});

describe('the payment password', () => {
  test('is set with the login password @MEM-04', async () => {
    const gateway = createMemberGateway();
    gateway.on(setPaymentPasswordCall, () => ({ paymentPasswordSet: true as const }));
    const { user, field, dialog, page } = await openDialog('Set now: Payment password', gateway);
    await user.type(await field('Login password'), 'Parlour-2026');
    await user.type(await field('New payment password'), 'seven-oaks');
    await user.type(await field('Repeat the payment password'), 'seven-oaks');
    expect(within(dialog).queryByLabelText(/^Old payment password/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Set the payment password' }));
    await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('Your payment password has been set.'));
    expect(gateway.received(setPaymentPasswordCall)).toEqual([
      { password: 'Parlour-2026', paymentPassword: 'seven-oaks', confirmPaymentPassword: 'seven-oaks' },
    ]);
  });

  test('is changed with the previous one; a wrong one is shown at its field @VAL-02', async () => {
    const gateway = createMemberGateway([], createWireSecurity({ paymentPasswordSet: true }));
    gateway.refuse(setPaymentPasswordCall, 'identity.payment-password-wrong');
    const { user, field, dialog } = await openDialog('Change: Payment password', gateway);
    await user.type(await field('Login password'), 'Parlour-2026');
    await user.type(await field('Old payment password'), 'a guess');
    await user.type(await field('New payment password'), 'eight-elms');
    await user.type(await field('Repeat the payment password'), 'eight-elms');
    await user.click(within(dialog).getByRole('button', { name: 'Change the payment password' }));
    await waitFor(async () =>
      expect(await field('Old payment password')).toHaveAccessibleDescription(
        'The payment password is not correct.',
      ),
    );
  });
});

test.each([
  ['', undefined, { rule: 'required' }],
  ['1234567', undefined, { rule: 'reg_pattern_any', params: { min: 8, max: 64 } }],
  ['12345678', '12345678', { rule: 'password_same' }],
  ['12345678', '87654321', undefined],
])('a new password %j after %j: %j', (value, old, problem) => {
  expect(findPasswordProblem('password', { value, old }, undefined)).toEqual(problem);
});

test('a new password follows the rule of the registration @AUTH-11', () => {
  const rules = {
    fields: [
      { field: 'password' as const, required: true, acceptedPattern: 'strong' as const, min: 10, max: 20 },
    ],
    minimumAge: 18,
  };
  expect(findPasswordProblem('password', { value: 'parlour-2026' }, rules)?.rule).toBe('reg_pattern_strong');
  expect(findPasswordProblem('password', { value: 'Parlour-2026' }, rules)).toBeUndefined();
});
