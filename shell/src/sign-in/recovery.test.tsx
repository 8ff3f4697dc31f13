import {
  getCaptchaCall,
  getRegisterRulesCall,
  getStatusCall,
  requestPhoneCodeCall,
  requestRecoveryMailCall,
  setPasswordByMailCall,
  setPasswordByPhoneCall,
} from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';

const opened = {
  token: 'token-of-dan',
  userName: 'dan',
  isAgent: 0,
  firstTimeLogin: false,
  passwordExpired: false,
};
const passwordRule = { field: 'password', required: true, acceptedPattern: 'any', min: 8, max: 64 } as const;

beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterEach(endTestShell);

const withSwitches = (prepare: (gateway: FakeGateway) => void) => (gateway: FakeGateway) => {
  const whitelabel = createSwitches('USERNAMEREG3', 'CHNGPASSVERIF3');
  gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel }));
  gateway.on(getRegisterRulesCall, () => ({ minimumAge: 18, fields: [passwordRule] }));
  prepare(gateway);
};

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openLogin(prepare: (gateway: FakeGateway) => void) {
  const page = await startTestShell({ at: '/login', prepare: withSwitches(prepare) });
  const dialog = await findDialog('Log in');
  await dialog.findByLabelText(/^Username/);
  return { ...page, dialog };
}

test('recovery by email shows the same result for everybody @AUTH-08', async () => {
  const page = await openLogin((gateway) =>
    gateway.on(requestRecoveryMailCall, () => ({ accepted: true as const })),
  );
  const { user, gateway } = page;
  await user.click(page.dialog.getByRole('button', { name: 'Forgot password?' }));
  const dialog = await findDialog('Forgot password');
  expect(await dialog.findByRole('radio', { name: 'By email' })).toBeChecked();
  await user.type(dialog.getByLabelText(/^Username/), 'dan');
  await user.type(dialog.getByLabelText(/^Email/), 'dan');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByText('Email format incorrect')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Email/), '@parlour.example');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByText(/^If an account has this username and email/)).toBeInTheDocument();
  expect(gateway.received(requestRecoveryMailCall)).toEqual([
    { username: 'dan', email: 'dan@parlour.example', language: 'EN' },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Back to login' }));
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument();
});

test('recovery by email takes a captcha once the gateway asks for one @AUTH-08', async () => {
  const page = await openLogin((gateway) => {
    gateway.on(getCaptchaCall, () => 'aGVsbG8=');
    gateway.refuse(requestRecoveryMailCall, 'verification.captcha-failed', {
      details: { captcha: true },
      fields: [{ path: ['captcha'], rule: 'captcha_required' }],
    });
  });
  const { user, gateway } = page;
  await user.click(page.dialog.getByRole('button', { name: 'Forgot password?' }));
  const dialog = await findDialog('Forgot password');
  await user.type(await dialog.findByLabelText(/^Username/), 'dan');
  await user.type(dialog.getByLabelText(/^Email/), 'dan@parlour.example');
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await user.type(await dialog.findByLabelText(/^Captcha/), 'k7m');
  gateway.on(requestRecoveryMailCall, () => ({ accepted: true as const }));
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByText(/^If an account has this username and email/)).toBeInTheDocument();
  expect(gateway.received(requestRecoveryMailCall)[1]).toMatchObject({ captcha: 'k7m' });
  expect(dialog.queryByLabelText(/^Captcha/)).not.toBeInTheDocument();
});

test('recovery keeps the other ways in only if the member says so @AUTH-08', async () => {
  const { user, gateway } = await startTestShell({
    at: '/rng#recover=token-of-a-mail',
    prepare: withSwitches((fake) => fake.on(setPasswordByMailCall, () => ({ userName: 'dan' }))),
  });
  const dialog = await findDialog('Choose a new password');
  await user.type(dialog.getByLabelText(/^New password/), 'Another-door-7');
  await user.type(dialog.getByLabelText(/^Repeat the new password/), 'Another-door-7');
  const remove = dialog.getByRole('checkbox', { name: /^Also remove my passkeys/ });
  expect(remove).toBeChecked();
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.click(remove);
  await user.click(dialog.getByRole('button', { name: 'Save the password' }));
  await waitFor(() => expect(gateway.received(setPasswordByMailCall)).toHaveLength(1));
  expect(gateway.received(setPasswordByMailCall)[0]).toMatchObject({ removeOtherWays: false });
});

test('recovery by phone sets the password, logs in and goes home @AUTH-08', async () => {
  const page = await startTestShell({
    at: '/rng',
    prepare: withSwitches((gateway) => {
      gateway.on(requestPhoneCodeCall, () => ({ expiredMinutes: 5 }));
      gateway.on(setPasswordByPhoneCall, () => opened);
    }),
  });
  const { user, gateway, shell } = page;
  void shell.dialogs.open({ kind: 'recovery' });
  const dialog = await findDialog('Forgot password');
  await user.click(await dialog.findByRole('radio', { name: 'By phone' }));
  await user.type(dialog.getByLabelText(/^Mobile number/), '9450001234');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await user.type(dialog.getByLabelText(/^SMS code/), '123456');
  await user.type(dialog.getByLabelText(/^New password/), 'Another-door-7');
  await user.type(dialog.getByLabelText(/^Repeat the new password/), 'Another-door-7');
  await user.click(dialog.getByRole('button', { name: 'Save and log in' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(gateway.received(requestPhoneCodeCall)).toEqual([expect.objectContaining({ purpose: 'recovery' })]);
  expect(gateway.received(setPasswordByPhoneCall)).toEqual([
    {
      countryDialingCode: '+95',
      mobileNum: '9450001234',
      verificationCode: '123456',
      newPassword: 'Another-door-7',
      removeOtherWays: true,
    },
  ]);
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('a mailed link is removed from the address, sets the password and opens the login @AUTH-08', async () => {
  const page = await startTestShell({
    at: '/rng#recover=token-of-a-mail',
    prepare: withSwitches((gateway) => gateway.refuse(setPasswordByMailCall, 'identity.recovery-over')),
  });
  const { user, gateway } = page;
  expect(location.href).not.toContain('recover');
  const dialog = await findDialog('Choose a new password');
  await user.type(dialog.getByLabelText(/^New password/), 'short');
  await user.type(dialog.getByLabelText(/^Repeat the new password/), 'short');
  await user.click(dialog.getByRole('button', { name: 'Save the password' }));
  expect(await dialog.findByText('Password format incorrect')).toBeInTheDocument();
  expect(gateway.received(setPasswordByMailCall)).toEqual([]);

  gateway.on(setPasswordByMailCall, () => ({ userName: 'dan' }));
  await user.type(dialog.getByLabelText(/^New password/), '-and-longer');
  await user.type(dialog.getByLabelText(/^Repeat the new password/), '-and-longer');
  await user.click(dialog.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument();
  expect(gateway.received(setPasswordByMailCall)).toEqual([
    expect.objectContaining({ token: 'token-of-a-mail' }),
  ]);
});

test('a used link offers a new one @AUTH-08', async () => {
  const { user } = await startTestShell({
    at: '/#recover=used',
    prepare: withSwitches((gateway) => gateway.refuse(setPasswordByMailCall, 'identity.recovery-over')),
  });
  const dialog = await findDialog('Choose a new password');
  await user.type(dialog.getByLabelText(/^New password/), 'Another-door-7');
  await user.type(dialog.getByLabelText(/^Repeat the new password/), 'Another-door-7');
  await user.click(dialog.getByRole('button', { name: 'Save the password' }));
  await user.click(await dialog.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('dialog', { name: 'Forgot password' })).toBeInTheDocument();
});
