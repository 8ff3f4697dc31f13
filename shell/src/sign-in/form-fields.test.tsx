import {
  getRegisterRulesCall,
  getStatusCall,
  logInCall,
  requestRecoveryMailCall,
  setPasswordByMailCall,
} from '@parlour/contracts/calls';
import { type FieldCase, getFieldCases } from '@parlour/testing/form-cases';
import { tryTexts } from '@parlour/testing/try-texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';
import { loginIntervalMs } from './login-rules.ts';

const passwordRule = { field: 'password', required: true, acceptedPattern: 'any', min: 8, max: 64 } as const;

beforeAll(() => {
  window.scrollTo = () => undefined;
});
let clockAheadMs = 0;
beforeEach(() => {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + clockAheadMs);
});
afterEach(async () => {
  await endTestShell();
  jest.restoreAllMocks();
});

/** Advances the clock past the login throttle. */
const passLoginThrottle = () => {
  clockAheadMs += loginIntervalMs;
};

const labels: Record<string, RegExp> = {
  username: /^Username/,
  password: /^Password/,
  email: /^Email/,
  mobileNum: /^Mobile number/,
  verificationCode: /^SMS code/,
  newPassword: /^New password/,
};

/** Opens the page at `at`. The gateway refuses every request, so the form stays open. */
async function openAt(at: string) {
  const shell = await startTestShell({
    at,
    prepare(gateway) {
      gateway.on(getStatusCall, () => ({
        ...openStatus,
        whitelabel: createSwitches('DIRECTREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'),
      }));
      gateway.on(getRegisterRulesCall, () => ({ minimumAge: 18, fields: [passwordRule] }));
      for (const call of [logInCall, requestRecoveryMailCall, setPasswordByMailCall])
        gateway.refuse(call, 'request.too-many');
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(labels[name] ?? name), { target: { value } });
  return { ...shell, dialog, fill };
}
type Opened = Awaited<ReturnType<typeof openAt>>;

const open: Record<
  string,
  () => Promise<Opened & { button: string; call: Parameters<Opened['gateway']['received']>[0] }>
> = {
  async login() {
    const page = await openAt('/login');
    await page.dialog.findByLabelText(/^Username/);
    page.fill('username', 'dan');
    page.fill('password', 'Parlour-2026');
    return { ...page, button: 'Log in', call: logInCall };
  },
  async 'phone-login'() {
    const page = await openAt('/login');
    await page.user.click(await page.dialog.findByRole('radio', { name: 'By SMS code' }));
    await page.dialog.findByLabelText(/^Mobile number/);
    page.fill('verificationCode', '123456');
    return { ...page, button: 'Log in', call: logInCall };
  },
  async 'recovery-mail'() {
    const page = await openAt('/login');
    await page.user.click(await page.dialog.findByRole('button', { name: 'Forgot password?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password' }));
    const fill = (name: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(labels[name] ?? name), { target: { value } });
    await dialog.findByLabelText(/^Username/);
    fill('username', 'dan');
    fill('email', 'dan@parlour.example');
    return { ...page, dialog, fill, button: 'Send the link', call: requestRecoveryMailCall };
  },
  async 'new-password'() {
    const page = await openAt('/#recover=a-token');
    await page.dialog.findByText('8–64 characters of any kind');
    return { ...page, button: 'Save the password', call: setPasswordByMailCall };
  },
};

const cases = getFieldCases('login', 'phone-login', 'recovery-mail', 'new-password').map(
  (one) => [one.form, one.field, one] as [string, string, FieldCase],
);

test.each(cases)(
  '%s submits a valid %s and refuses an invalid one at the field @VAL-01 @VAL-02',
  async (form, field, one) => {
    const start = open[form];
    if (!start) throw new Error(`Nothing opens ${form}.`);
    const { dialog, gateway, button, call } = await start();
    await tryTexts(one, {
      fields: () => [
        dialog.getByLabelText(labels[field] ?? field),
        ...(field === 'newPassword' ? [dialog.getByLabelText(/^Repeat the new password/)] : []),
      ],
      submit: () => dialog.getByRole('button', { name: button }),
      sent: () => gateway.received(call).length,
      onNextText: passLoginThrottle,
    });
  },
);
