import type { ErrorCode } from '@parlour/contracts';
import {
  getRegisterRulesCall,
  getStatusCall,
  logInCall,
  registerCall,
  requestRecoveryMailCall,
} from '@parlour/contracts/calls';
import errorsEn from '@parlour/texts/en/errors.json';
import shellEn from '@parlour/texts/en/shell.json';
import signInEn from '@parlour/texts/en/sign-in.json';
import validationEn from '@parlour/texts/en/validation.json';
import errorsMy from '@parlour/texts/my/errors.json';
import shellMy from '@parlour/texts/my/shell.json';
import signInMy from '@parlour/texts/my/sign-in.json';
import validationMy from '@parlour/texts/my/validation.json';
import errorsZh from '@parlour/texts/zh/errors.json';
import shellZh from '@parlour/texts/zh/shell.json';
import signInZh from '@parlour/texts/zh/sign-in.json';
import validationZh from '@parlour/texts/zh/validation.json';
import { screen, waitFor, within } from '@testing-library/react';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';
import { loginIntervalMs } from './login-rules.ts';

const languages = [
  ['EN', { errors: errorsEn, shell: shellEn, signIn: signInEn, validation: validationEn }],
  ['MY', { errors: errorsMy, shell: shellMy, signIn: signInMy, validation: validationMy }],
  ['CN', { errors: errorsZh, shell: shellZh, signIn: signInZh, validation: validationZh }],
] as const;

const text = { required: true, acceptedPattern: 'letters_or_digits', min: 4, max: 16 } as const;
const registerRules = {
  minimumAge: 18,
  fields: [
    { ...text, field: 'username' },
    { ...text, field: 'password', acceptedPattern: 'any', min: 8, max: 64 },
    { ...text, field: 'confirmPassword', acceptedPattern: 'any', min: 8, max: 64 },
  ],
} as const;

beforeAll(() => {
  window.scrollTo = () => undefined;
});
let clockAheadMs = 0;
beforeEach(() => {
  const { now } = Date;
  // jsdom has no canvas, which the page uses to detect Myanmar fonts.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + clockAheadMs);
});
afterEach(async () => {
  await endTestShell();
  jest.restoreAllMocks();
});

async function openAt(at: string, language: 'EN' | 'MY' | 'CN') {
  const page = await startTestShell({
    at,
    language,
    prepare(gateway) {
      gateway.on(getStatusCall, () => ({
        ...openStatus,
        whitelabel: createSwitches('DIRECTREG3', 'USERNAMEREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'),
      }));
      gateway.on(getRegisterRulesCall, () => ({ ...registerRules, fields: [...registerRules.fields] }));
      for (const call of [logInCall, registerCall, requestRecoveryMailCall])
        gateway.refuse(call, 'request.too-many');
    },
  });
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
}

/** Finds a field by its exact label, because some labels in some languages begin with another label. */
const findField = (dialog: ReturnType<typeof within>, label: string): Promise<HTMLElement> =>
  dialog.findByLabelText((words: string) => words.replace(/\s*\*$/, '') === label, { selector: 'input' });

/** Waits until the field shows the error and screen readers announce both together. */
const expectProblem = (field: HTMLElement, problem: string): Promise<void> =>
  waitFor(() => {
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(problem));
  });

const refusals = [
  'identity.wrong-credentials',
  'identity.account-closed',
  'session.member-required',
  'member.blocked',
  'request.too-many',
  'server.defect',
  'server.unavailable',
  'payload.stale',
  'payload.unreadable',
  'verification.failed',
  'verification.quota',
  'verification.too-many',
  'verification.captcha-failed',
  'verification.not-allowed',
] as const satisfies ErrorCode[];

describe.each(languages)('in %s', (language, texts) => {
  const { errors, shell, signIn, validation } = texts;

  test('shows each refusal of a login in the page’s language @ERR-01 @ERR-03', async () => {
    const { dialog, user, gateway } = await openAt('/login', language);
    await user.type(await findField(dialog, shell.login.username), 'nobody');
    await user.type(await findField(dialog, shell.login.password), 'Not-The-One-9');
    const expectText = async (code: ErrorCode, problem: string) => {
      gateway.refuse(logInCall, code);
      clockAheadMs += loginIntervalMs;
      await user.click(dialog.getByRole('button', { name: shell.login.submit }));
      expect((await dialog.findAllByText(problem)).length).toBeGreaterThan(0);
    };
    // The first code is one of a newer gateway.
    await expectText('identity.of-the-future' as ErrorCode, errors['server.defect']);
    for (const code of refusals) await expectText(code, errors[code]);
  });

  test('shows each login error at its field @VAL-02 @AUTH-01', async () => {
    const { dialog, user } = await openAt('/login', language);
    const name = await findField(dialog, shell.login.username);
    const secret = await findField(dialog, shell.login.password);
    await user.click(dialog.getByRole('button', { name: shell.login.submit }));
    await expectProblem(name, shell.login.usernameRequired);
    await expectProblem(secret, shell.login.passwordRequired);
    await waitFor(() => expect(name).toHaveFocus());
    await user.click(name);
    await user.paste('n'.repeat(65));
    await expectProblem(name, validation.too_long.replace('{{max}}', '64'));

    await user.click(dialog.getByRole('radio', { name: signIn.ways.sms }));
    const number = await findField(dialog, shell.field.mobileNum);
    await user.click(dialog.getByRole('button', { name: shell.login.submit }));
    await expectProblem(number, errors['verification.phone-missing']);
    await expectProblem(
      await findField(dialog, shell.field.verificationCode),
      errors['verification.code-missing'],
    );
    await user.type(number, '12');
    await expectProblem(number, errors['verification.phone-invalid']);
  });

  test('shows each registration error at its field @VAL-02 @AUTH-05', async () => {
    const { dialog, user, gateway } = await openAt('/register', language);
    const name = await findField(dialog, shell.field.username);
    const secret = await findField(dialog, shell.field.password);
    const again = await findField(dialog, shell.field.confirmPassword);
    await user.type(name, '-a');
    await user.type(secret, 'x');
    await user.type(again, 'y');
    const submit = dialog.getByRole('button', { name: shell.register.submit });
    await user.click(submit);
    await expectProblem(name, validation.account_format);
    await expectProblem(secret, validation.password_format);
    await expectProblem(again, validation.passwords_differ);
    expect(dialog.getByText(validation.agree_terms)).toBeInTheDocument();

    // The same field shows errors that only the gateway can detect.
    gateway.refuse(registerCall, 'identity.username-taken');
    await user.click(dialog.getByRole('checkbox'));
    await user.clear(name);
    await user.type(name, 'adaada');
    for (const field of [secret, again]) {
      await user.clear(field);
      await user.type(field, 'Parlour-2026');
    }
    await user.click(submit);
    await expectProblem(name, errors['identity.username-taken']);
  });

  test('shows each recovery error at its field @VAL-02 @AUTH-08', async () => {
    const { dialog: login, user } = await openAt('/login', language);
    await user.click(await login.findByRole('button', { name: shell.login.forgot }));
    const dialog = within(await screen.findByRole('dialog', { name: signIn.recovery.title }));
    const mailbox = await findField(dialog, shell.field.email);
    await user.click(dialog.getByRole('button', { name: signIn.recovery.mailSubmit }));
    const name = await findField(dialog, shell.login.username);
    await expectProblem(name, shell.login.usernameRequired);
    await expectProblem(mailbox, validation.required);
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(mailbox, 'nobody@');
    await expectProblem(mailbox, validation.email_format);
  });
});
