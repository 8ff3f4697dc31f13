import {
  answerChallengeCall,
  changePasswordCall,
  getCaptchaCall,
  getPasswordProofCall,
  getRegisterRulesCall,
  getStatusCall,
  listSignInMethodsCall,
  logInCall,
  logInRememberedCall,
  logOutCall,
  registerByMobileCall,
  requestChallengeCodeCall,
  requestPhoneCodeCall,
  requestRegisterCodeCall,
} from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { endTestShell, startTestShell, type TestShell } from '../testing/start-test-shell.tsx';

const opened = {
  token: 'token-of-dan',
  userName: 'dan',
  isAgent: 0,
  firstTimeLogin: false,
  passwordExpired: false,
};
const passwordRule = { field: 'password', required: true, acceptedPattern: 'any', min: 8, max: 64 } as const;
const numberRule = {
  field: 'mobileNum',
  required: true,
  acceptedPattern: 'digits',
  min: 5,
  max: 15,
} as const;
const codeRule = {
  field: 'verificationCode',
  required: true,
  acceptedPattern: 'digits',
  min: 6,
  max: 6,
} as const;
const allSwitches = ['DIRECTREG3', 'USERNAMEREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'];

beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterEach(endTestShell);

const withSwitches =
  (prepare: (gateway: FakeGateway) => void = () => undefined) =>
  (gateway: FakeGateway) => {
    gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel: createSwitches(...allSwitches) }));
    gateway.on(getRegisterRulesCall, () => ({ minimumAge: 18, fields: [passwordRule] }));
    prepare(gateway);
  };

type Dialog = ReturnType<typeof within>;
const findDialog = async (name: string): Promise<Dialog> =>
  within(await screen.findByRole('dialog', { name }));

async function openLogin(prepare?: (gateway: FakeGateway) => void) {
  const page = await startTestShell({ at: '/login', prepare: withSwitches(prepare) });
  const dialog = await findDialog('Log in');
  await dialog.findByLabelText(/^Username/);
  return { ...page, dialog };
}

async function submitCredentials({ user }: TestShell, dialog: Dialog) {
  await user.type(dialog.getByLabelText(/^Username/), 'dan');
  await user.type(dialog.getByLabelText(/^Password/), 'Parlour-2026');
  await user.click(dialog.getByRole('button', { name: 'Log in' }));
}

async function choosePhone({ user }: TestShell, dialog: Dialog) {
  await user.click(await dialog.findByRole('radio', { name: 'By SMS code' }));
  await user.type(dialog.getByLabelText(/^Mobile number/), '09 450-001 234');
}

test('logs in with a code to the phone; the button counts down while it is valid @AUTH-01 @AUTH-09', async () => {
  const page = await openLogin((gateway) => {
    gateway.on(requestPhoneCodeCall, () => ({ expiredMinutes: 5 }));
    gateway.on(logInCall, () => opened);
  });
  const { dialog, user, gateway } = page;
  await choosePhone(page, dialog);
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  const button = await dialog.findByRole('button', { name: /^(300|2\d\d) s$/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(gateway.received(requestPhoneCodeCall)).toEqual([
    { mobileNum: '09 450-001 234', countryDialingCode: '+95', purpose: 'login', language: 'EN' },
  ]);
  await user.type(dialog.getByLabelText(/^SMS code/), '123456');
  await user.click(dialog.getByRole('checkbox', { name: 'Remember me for 1 day' }));
  await user.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(gateway.received(logInCall)).toEqual([
    expect.objectContaining({ type: 'sms', verificationCode: '123456', rememberMe: true }),
  ]);
});

test('too many requests disable the button for five minutes, even if the dialog is reopened @AUTH-09', async () => {
  const page = await openLogin((gateway) => gateway.refuse(requestPhoneCodeCall, 'verification.too-many'));
  const { dialog, user, shell, gateway } = page;
  await choosePhone(page, dialog);
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByText(/^Too many requests\. Try again in (300|2\d\d) s\.$/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  void shell.dialogs.login();
  const again = await findDialog('Log in');
  await choosePhone(page, again);
  expect(again.getByRole('button', { name: /^\d{3} s$/ })).toHaveAttribute('aria-disabled', 'true');
  expect(gateway.received(requestPhoneCodeCall)).toHaveLength(1);
});

test('a code requires a number, and a captcha if the gateway asks for one @AUTH-09 @VAL-02', async () => {
  const page = await openLogin((gateway) => {
    gateway.on(getCaptchaCall, () => 'aGVsbG8=');
    gateway.refuse(requestPhoneCodeCall, 'verification.captcha-failed', { details: { captcha: true } });
  });
  const { dialog, user, gateway } = page;
  await user.click(await dialog.findByRole('radio', { name: 'By SMS code' }));
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByText('Please enter your phone number.')).toBeInTheDocument();
  expect(gateway.received(requestPhoneCodeCall)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Mobile number/), '9450001234');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  const captcha = await dialog.findByLabelText(/^Captcha/);
  await waitFor(() => expect(captcha).toHaveFocus());
  await user.type(captcha, 'k7m');
  gateway.on(requestPhoneCodeCall, () => ({ expiredMinutes: 1 }));
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByText('A code is on its way.')).toBeInTheDocument();
  expect(gateway.received(requestPhoneCodeCall)[1]).toMatchObject({ captcha: 'k7m' });
});

const challenge = {
  challenge: 'challenge-of-dan',
  methods: [{ method: 'sms', hint: '+95 ****1234' }, { method: 'bankName' }],
  expiresInSeconds: 600,
};

test('an untrusted origin is verified by the chosen method, then the login continues @AUTH-12', async () => {
  const page = await openLogin((gateway) => {
    gateway.refuse(logInCall, 'identity.verification-required', { details: challenge });
    gateway.on(requestChallengeCodeCall, () => ({ expiredMinutes: 5 }));
    gateway.refuse(answerChallengeCall, 'verification.code-invalid', {
      fields: [{ path: ['answer'], rule: 'code_invalid' }],
    });
  });
  const { user, gateway } = page;
  await submitCredentials(page, page.dialog);
  const dialog = await findDialog("Verify it's you");
  await user.click(dialog.getByRole('button', { name: /Code by SMS/ }));
  expect(dialog.getByText('+95 ****1234')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(gateway.received(requestChallengeCodeCall)).toHaveLength(1));
  await user.type(dialog.getByLabelText(/^Code/), '000000');
  await user.click(dialog.getByRole('button', { name: 'Verify and log in' }));
  expect(await dialog.findByText('The code is not correct.')).toBeInTheDocument();

  await user.click(dialog.getByRole('button', { name: 'Another way' }));
  await user.click(dialog.getByRole('button', { name: /Name on your bank account/ }));
  gateway.on(answerChallengeCall, () => ({ ...opened, lastLoginTime: '2026-11-20T10:00:00.000Z' }));
  await user.type(dialog.getByLabelText(/^Name/), 'Dan Thu');
  await user.click(dialog.getByRole('checkbox', { name: "Don't ask on this device again" }));
  await user.click(dialog.getByRole('button', { name: 'Verify and log in' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(gateway.received(answerChallengeCall)[1]).toMatchObject({
    challenge: 'challenge-of-dan',
    method: 'bankName',
    answer: 'Dan Thu',
    rememberDevice: true,
  });
  expect(screen.getByText(/^Welcome, dan\. Last login: 20 Nov 2026/)).toBeInTheDocument();
});

test.each([
  ['a member', 0, 'Welcome, dan. This is your first login. Check your details under “My account”.'],
  ['an agent', 1, 'Welcome, dan. This is your first login. Check your details under “My account”.'],
  ['a demo account', 4, 'Welcome, dan.'],
])('the first login of %s greets with what to do first @AUTH-02', async (_who, isAgent, greeting) => {
  const page = await openLogin((gateway) => {
    gateway.on(logInCall, () => ({ ...opened, isAgent, firstTimeLogin: true }));
  });
  await submitCredentials(page, page.dialog);
  expect(await screen.findByText(greeting)).toBeInTheDocument();
});

test('an expired verification returns to the form with its typed values @AUTH-12', async () => {
  const page = await openLogin((gateway) => {
    gateway.refuse(logInCall, 'identity.verification-required', {
      details: { ...challenge, methods: [{ method: 'authenticator' }] },
    });
    gateway.refuse(answerChallengeCall, 'identity.verification-over');
  });
  await submitCredentials(page, page.dialog);
  const dialog = await findDialog("Verify it's you");
  await page.user.type(dialog.getByLabelText(/^App code/), '123456');
  await page.user.click(dialog.getByRole('button', { name: 'Verify and log in' }));
  const form = await findDialog('Log in');
  expect(form.getByText('This verification has expired. Please log in again.')).toBeInTheDocument();
  expect(form.getByLabelText(/^Username/)).toHaveValue('dan');
});

test('an expired password must be changed before login, without asking for a known one @AUTH-03 @AUTH-11', async () => {
  const page = await openLogin((gateway) => {
    gateway.on(logInCall, () => ({ ...opened, passwordExpired: true }));
    gateway.on(getPasswordProofCall, () => ({ hasPassword: true }));
    gateway.on(changePasswordCall, () => ({ endedSessions: 0 }));
  });
  const { user, gateway } = page;
  await submitCredentials(page, page.dialog);
  const dialog = await findDialog('Choose a new password');
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.type(await dialog.findByLabelText(/^New password/), 'Another-door-7');
  await user.type(dialog.getByLabelText(/^Repeat the new password/), 'Another-door-8');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  expect(await dialog.findByText('The two passwords differ')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText(/^Repeat the new password/));
  await user.type(dialog.getByLabelText(/^Repeat the new password/), 'Another-door-7');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(gateway.received(changePasswordCall)).toEqual([
    { oldPassword: 'Parlour-2026', newPassword: 'Another-door-7', confirmNewPassword: 'Another-door-7' },
  ]);
});

test('logs out a member who does not change an expired password, and offers customer service @AUTH-03', async () => {
  const page = await openLogin((gateway) => {
    gateway.on(logInCall, () => ({ ...opened, passwordExpired: true }));
    gateway.on(getPasswordProofCall, () => ({ hasPassword: true }));
    gateway.on(logOutCall, ({ token }) => ({ ended: token === 'token-of-dan' }));
  });
  await submitCredentials(page, page.dialog);
  const dialog = await findDialog('Choose a new password');
  expect(dialog.getByRole('button', { name: 'Customer service' })).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Log out instead' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(page.gateway.received(logOutCall)).toHaveLength(1);
  expect(sessionStorage.getItem('token')).toBeNull();
});

test('registers by phone with a code, the shown terms and the inviter’s code @AUTH-05 @AUTH-07', async () => {
  const page = await startTestShell({
    at: '/rng?referralCode=CHI88',
    prepare: withSwitches((gateway) => {
      gateway.on(getRegisterRulesCall, () => ({
        minimumAge: 21,
        termsVersion: '7',
        fields: [passwordRule],
        mobileFields: [numberRule, codeRule],
      }));
      gateway.on(requestRegisterCodeCall, () => ({ expiredMinutes: 5 }));
      gateway.refuse(registerByMobileCall, 'identity.mobile-taken');
    }),
  });
  const { user, gateway, shell } = page;
  shell.site.navigate('/');
  void shell.dialogs.register();
  const dialog = await findDialog('Register');
  await user.click(await dialog.findByRole('radio', { name: 'By mobile number' }));
  await user.type(dialog.getByLabelText(/^Mobile number/), '09 450 001 234');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(gateway.received(requestRegisterCodeCall)).toHaveLength(1));
  await user.type(dialog.getByLabelText(/^SMS code/), '123456');
  await user.click(dialog.getByRole('checkbox', { name: /^I'm 21 or over/ }));
  await user.click(dialog.getByRole('button', { name: 'Open account' }));
  expect(await dialog.findByText('This phone number belongs to another account')).toBeInTheDocument();

  gateway.on(registerByMobileCall, () => ({ token: 'token-of-m1', userName: 'm1', isAgent: 0 }));
  await user.click(dialog.getByRole('button', { name: 'Open account' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-m1'));
  expect(gateway.received(registerByMobileCall)[1]).toMatchObject({
    mobileNum: '09450001234',
    countryDialingCode: '+95',
    verificationCode: '123456',
    termsVersion: '7',
    referralCode: 'CHI88',
    login: true,
  });
});

test('signs in on a remembered device, and prefills the name once that has expired @AUTH-04', async () => {
  const remembered = { name: 'dan', untilMs: Date.now() + 60_000, opens: true };
  localStorage.setItem('parlour.remembered', JSON.stringify(remembered));
  const first = await startTestShell({
    prepare: withSwitches((gateway) => gateway.on(logInRememberedCall, () => opened)),
  });
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(first.gateway.received(logInRememberedCall)).toHaveLength(1);
  await endTestShell();

  localStorage.setItem('parlour.remembered', JSON.stringify(remembered));
  const { dialog, gateway } = await openLogin((fake) =>
    fake.refuse(logInRememberedCall, 'identity.remembered-over'),
  );
  expect(dialog.getByLabelText(/^Username/)).toHaveValue('dan');
  expect(gateway.received(logInRememberedCall)).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('parlour.remembered') ?? '{}')).toMatchObject({ opens: false });
});

test('shows the connected services @AUTH-13', async () => {
  const { dialog } = await openLogin((gateway) =>
    gateway.on(listSignInMethodsCall, () => ({
      openId: ['google', 'facebook'],
      telegram: { bot: 'parlour_bot', id: '123456' },
    })),
  );
  for (const name of ['Google', 'Facebook', 'Telegram'])
    expect(await dialog.findByRole('button', { name })).toBeInTheDocument();
});
