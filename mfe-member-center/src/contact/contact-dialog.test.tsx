import { AppError } from '@parlour/contracts';
import {
  getCountryCall,
  getPasswordProofCall,
  requestContactCodeCall,
  setContactCall,
} from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createMemberGateway } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';
import { findContactProblem, toContactInput } from './contact-rules.ts';

async function openDialog(button: string, gateway = createMemberGateway()) {
  gateway.on(getCountryCall, () => ({ countryCode: 'MM', countryDialingCode: '+95' }));
  const opened = await openAccount(gateway);
  await opened.user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string) => within(dialog).findByLabelText(new RegExp(`^${label}`));
  const press = async (name: string) => opened.user.click(within(dialog).getByRole('button', { name }));
  return { ...opened, dialog, field, press };
}

test('a mailbox is verified by the code that is sent there @MEM-04', async () => {
  const gateway = createMemberGateway();
  gateway.on(requestContactCodeCall, () => ({ expiredMinutes: 5 }));
  gateway.on(setContactCall, ({ input }) => {
    if (input.verificationCode === '123456') return { masked: 'ad***@parlour.example' };
    throw new AppError('verification.code-invalid', 'wrong', {
      fields: [{ path: ['verificationCode'], rule: 'code_invalid' }],
    });
  });
  const { user, dialog, field, press, page } = await openDialog('Verify: Email', gateway);
  await user.type(await field('Email'), 'ada@parlour.example');
  await user.type(await field('Login password'), 'Parlour-2026');
  expect((await axe(dialog)).violations).toEqual([]);
  await press('Send the code');
  expect(
    await within(dialog).findByText('A code was sent to ada@parlour.example. It is valid for 5 minutes.'),
  ).toBeVisible();
  await user.type(await field('Code'), '654321');
  await press('Verify');
  await waitFor(async () =>
    expect(await field('Code')).toHaveAccessibleDescription('The code is not correct'),
  );
  await user.clear(await field('Code'));
  await user.type(await field('Code'), '123456');
  await press('Verify');
  await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The email is verified.'));
  expect(gateway.received(requestContactCodeCall)).toEqual([
    { channel: 'email', email: 'ada@parlour.example', password: 'Parlour-2026', language: 'EN' },
  ]);
});

test('a code of the authenticator is asked for too while it is on, and the sent code holds the swap @MEM-04 @AUTH-12', async () => {
  const gateway = createMemberGateway();
  gateway.on(getPasswordProofCall, () => ({ hasPassword: true, hasAuthenticator: true }));
  gateway.on(requestContactCodeCall, () => ({ expiredMinutes: 5 }));
  gateway.on(setContactCall, ({ input }) => {
    if (input.code === '222222') return { masked: 'ad***@parlour.example' };
    throw new AppError('verification.code-invalid', 'wrong', {
      fields: [{ path: ['code'], rule: 'code_invalid' }],
    });
  });
  const { user, dialog, field, press, page } = await openDialog('Verify: Email', gateway);
  await user.type(await field('Email'), 'ada@parlour.example');
  await user.type(await field('Login password'), 'Parlour-2026');
  expect(page.holds).toEqual([]);
  await press('Send the code');
  await user.type(await field('Code'), '123456');
  await press('Verify');
  expect(gateway.received(setContactCall)).toEqual([]);
  const factor = await field('Authenticator code');
  expect(page.holds).toEqual([{ reason: 'a code was sent', forMs: 300_000 }]);
  await user.type(factor, '111111');
  expect((await axe(dialog)).violations).toEqual([]);
  await press('Verify');
  await waitFor(() => expect(factor).toHaveAccessibleDescription(/The code is not correct/));
  await user.clear(factor);
  await user.type(factor, '222222');
  await press('Verify');
  await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The email is verified.'));
});

test('a number includes its country code, and a wrong password is shown at its field @VAL-02', async () => {
  const gateway = createMemberGateway();
  gateway.refuse(requestContactCodeCall, 'identity.wrong-credentials', {
    fields: [{ path: ['password'], rule: 'password_wrong' }],
  });
  const { user, field, press } = await openDialog('Change: Mobile number', gateway);
  const country = await field('Country code');
  expect(country).toHaveValue('+95');
  await user.clear(country);
  await user.type(country, '+');
  await user.tab();
  expect(country).toHaveAccessibleDescription('Enter a code such as +95');
  await user.type(country, '95');
  await user.type(await field('Mobile number'), '12');
  await press('Send the code');
  expect(await field('Mobile number')).toHaveAccessibleDescription('Enter a valid phone number');
  await user.type(await field('Mobile number'), '3456789');
  await user.type(await field('Login password'), 'a guess');
  await press('Send the code');
  await waitFor(async () =>
    expect(await field('Login password')).toHaveAccessibleDescription('The password is not correct'),
  );
});

test.each([
  ['sms', '', 'required'],
  ['sms', '09 123-456-789', undefined],
  ['sms', '1234', 'phone_invalid'],
  ['sms', 'nine', 'phone_invalid'],
  ['email', ' ', 'required'],
  ['email', 'ada@', 'email_format'],
  ['email', ' ada@parlour.example ', undefined],
] as const)('%s %j: %j', (channel, value, problem) => {
  expect(findContactProblem(channel, value)).toBe(problem);
});

test.each(['95', '+95', '0095', ' +95 '])('%j is the code +95', (countryDialingCode) => {
  expect(toContactInput('sms', { countryDialingCode, mobileNum: '09123', email: '' })).toEqual({
    channel: 'sms',
    countryDialingCode: '+95',
    mobileNum: '09123',
  });
});
