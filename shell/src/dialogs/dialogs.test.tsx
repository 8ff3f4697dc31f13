import { AppError, type LiveRelease } from '@parlour/contracts';
import {
  getCaptchaCall,
  getRegisterRulesCall,
  getStatusCall,
  listAnnouncementsCall,
  listPopularGamesCall,
  logInCall,
  registerCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { passTime, stopClock } from '../testing/page-clock.ts';
import { banners, createSwitches, notices, openStatus } from '../testing/site-data.ts';
import { endTestShell, lobby, startTestShell, type TestShell } from '../testing/start-test-shell.tsx';

type Shell = TestShell['shell'];

const opened = { token: 'token-of-dan', userName: 'dan', isAgent: 0 };

beforeAll(() => {
  window.scrollTo = () => undefined;
});

afterEach(endTestShell);

async function openLogin(options: Parameters<typeof startTestShell>[0] = {}) {
  const page = await startTestShell({ ...options, at: options.at ?? '/login' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in' }));
  await dialog.findByLabelText(/Username/);
  return { ...page, dialog };
}

async function submitCredentials({ user }: TestShell, dialog: ReturnType<typeof within>, password: string) {
  await user.type(dialog.getByLabelText(/Username/), 'dan');
  await user.type(dialog.getByLabelText(/^Password/), password);
  await user.click(dialog.getByRole('button', { name: 'Log in' }));
}

test('/login and /register open their dialog over the home page @ROUTE-04 @ROUTE-11', async () => {
  await openLogin();
  expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
  await endTestShell();
  await startTestShell({ at: '/register.html' });
  expect(await screen.findByRole('dialog', { name: 'Register' })).toBeInTheDocument();
});

test('a login stores the token in session storage, loads popular games and closes the dialog @AUTH-02', async () => {
  const page = await openLogin();
  page.gateway.on(logInCall, () => ({ ...opened, firstTimeLogin: false, passwordExpired: false }));
  await submitCredentials(page, page.dialog, 'Parlour-2026');
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(page.gateway.received(logInCall)).toEqual([
    expect.objectContaining({ username: 'dan', password: 'Parlour-2026', type: 'username' }),
  ]);
  await waitFor(() => expect(page.gateway.received(listPopularGamesCall)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location.pathname).toBe('/');
  expect(await screen.findByText('Welcome, dan.')).toBeInTheDocument();
});

test('a login in another tab also logs in here and closes the dialog @AUTH-17', async () => {
  const { shell } = await openLogin();
  shell.session.open({ token: 'token-of-dan', username: 'dan', accountCode: 0 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a refused login shows the reason at its field and keeps the typed values @ERR-01', async () => {
  const page = await openLogin();
  page.gateway.refuse(logInCall, 'identity.wrong-credentials');
  await submitCredentials(page, page.dialog, 'wrong');
  expect(await page.dialog.findByText('Incorrect username or password.')).toBeInTheDocument();
  expect(page.dialog.getByLabelText(/Username/)).toHaveValue('dan');
  expect(page.dialog.getByLabelText(/^Password/)).toHaveFocus();
});

test('a failed login asks for a captcha and shows captcha errors at its field @AUTH-01 @AUTH-10', async () => {
  const page = await openLogin();
  page.gateway.on(getCaptchaCall, () => 'aGVsbG8=');
  page.gateway.refuse(logInCall, 'identity.wrong-credentials', { details: { captcha: true } });
  expect(page.dialog.queryByLabelText(/^Captcha/)).not.toBeInTheDocument();
  await submitCredentials(page, page.dialog, 'wrong');
  const read = await page.dialog.findByLabelText(/^Captcha/);
  expect(await page.dialog.findByRole('img', { name: 'Letters and digits to type' })).toHaveAttribute(
    'src',
    'data:image/png;base64,aGVsbG8=',
  );
  await page.user.click(page.dialog.getByRole('button', { name: 'Log in' }));
  expect(await page.dialog.findByText('Please enter the captcha.')).toBeInTheDocument();
  expect(page.gateway.received(logInCall)).toHaveLength(1);

  page.gateway.refuse(logInCall, 'identity.captcha-wrong', { details: { captcha: true } });
  await page.user.type(read, ' k7m ');
  await page.user.click(page.dialog.getByRole('button', { name: 'Log in' }));
  expect(await page.dialog.findByText(/The captcha is not correct/)).toBeInTheDocument();
  expect(page.gateway.received(logInCall)[1]).toMatchObject({ captcha: 'k7m' });
  expect(read).toHaveAttribute('aria-invalid', 'true');
  expect(read).toHaveFocus();
  expect(read).toHaveValue('');
  await waitFor(() => expect(page.gateway.received(getCaptchaCall)).toHaveLength(2));
});

test('a locked name shows how long it stays locked', async () => {
  const page = await openLogin();
  page.gateway.refuse(logInCall, 'identity.locked', { details: { retryAfterSeconds: 130 } });
  await submitCredentials(page, page.dialog, 'wrong');
  expect(await page.dialog.findByText(/Try again in 3 min/)).toBeInTheDocument();
});

test('asks for user name and password before it sends a request', async () => {
  const page = await openLogin();
  await page.user.click(page.dialog.getByRole('button', { name: 'Log in' }));
  expect(await page.dialog.findByText('Enter your username.')).toBeInTheDocument();
  expect(page.dialog.getByText('Enter your password.')).toBeInTheDocument();
  expect(page.gateway.received(logInCall)).toEqual([]);
});

test('a press on the backdrop leaves a dialog open, the cross closes it @MOD-02', async () => {
  const page = await openLogin();
  await page.user.click(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await page.user.click(page.dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('demo play opens a demo account where the switch is on, and marks its balance @AUTH-14 @ROLE-02', async () => {
  const page = await openLogin({
    prepare: (gateway) =>
      gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel: createSwitches('FREEPLAY3') })),
  });
  page.gateway.on(startDemoCall, () => ({ token: 'token-of-ben', userName: 'ben', isAgent: 4 }));
  await page.user.click(await page.dialog.findByRole('button', { name: 'Try without an account' }));
  await waitFor(() => expect(sessionStorage.getItem('isAgent')).toBe('4'));
  expect(await within(screen.getByRole('banner')).findByText('Demo')).toBeInTheDocument();
});

const rules = {
  minimumAge: 18,
  fields: [
    { field: 'username', required: true, acceptedPattern: 'letter_first', min: 2, max: 16 },
    { field: 'password', required: true, acceptedPattern: 'strong', min: 8, max: 20 },
    { field: 'confirmPassword', required: true, acceptedPattern: '*', min: 8, max: 20 },
    { field: 'birthday', required: false, acceptedPattern: 'date_ymd', min: 10, max: 10 },
    { field: 'affiliateCode', required: false, acceptedPattern: 'letters_or_digits', min: 4, max: 12 },
  ] as const,
};

async function openRegister(at = '/register', remotes: readonly LiveRelease[] = [lobby]) {
  const page = await startTestShell({
    at,
    remotes,
    prepare: (gateway) => gateway.on(getRegisterRulesCall, () => ({ ...rules, fields: [...rules.fields] })),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Register' }));
  await dialog.findByLabelText(/Username/);
  return { ...page, dialog };
}

test('the registration form follows the rules of the server: fields, required marks and hints @AUTH-05', async () => {
  const { dialog } = await openRegister();
  expect(dialog.getByLabelText(/Username/)).toBeRequired();
  expect(dialog.getByLabelText(/Invitation code/)).not.toBeRequired();
  expect(dialog.queryByLabelText(/Email/)).not.toBeInTheDocument();
  expect(dialog.getByText('2–16 letters or digits, beginning with a letter')).toBeInTheDocument();
});

test('each invalid field shows its error and nothing is sent @VAL-02 @VAL-03', async () => {
  const { dialog, user, gateway } = await openRegister();
  await user.type(dialog.getByLabelText(/Username/), '1dan');
  await user.type(dialog.getByLabelText(/^Password/), 'weak');
  await user.type(dialog.getByLabelText(/Repeat the password/), 'other');
  await user.type(dialog.getByLabelText(/Date of birth/), '2020-01-31');
  await user.click(dialog.getByRole('button', { name: 'Open account' }));
  expect(await dialog.findByText('Account format incorrect')).toBeInTheDocument();
  expect(dialog.getByText('Password format incorrect')).toBeInTheDocument();
  expect(dialog.getByText('The two passwords differ')).toBeInTheDocument();
  expect(dialog.getByText('You must be 18 or older')).toBeInTheDocument();
  expect(dialog.getByText('Please agree to the terms and the privacy policy')).toBeInTheDocument();
  expect(gateway.received(registerCall)).toEqual([]);
});

async function fillIn({ user }: TestShell, dialog: ReturnType<typeof within>) {
  await user.type(dialog.getByLabelText(/Username/), 'dan');
  await user.type(dialog.getByLabelText(/^Password/), 'Mandalay-7');
  await user.type(dialog.getByLabelText(/Repeat the password/), 'Mandalay-7');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Open account' }));
}

test('a registration logs in, goes home and carries the referral code @AUTH-06 @AUTH-07', async () => {
  const page = await openRegister('/register?referralCode=CHI88');
  page.gateway.on(registerCall, () => opened);
  await fillIn(page, page.dialog);
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(page.gateway.received(registerCall)).toEqual([
    expect.objectContaining({
      username: 'dan',
      login: true,
      registerMethod: 'WEB',
      referralCode: 'CHI88',
      countryDialingCode: '+95',
      domain: 'localhost',
    }),
  ]);
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('a registration greets, and leads to the member’s own limits, a deposit or the games @AUTH-06 @SAFE-01', async () => {
  const page = await openRegister();
  page.gateway.on(registerCall, () => opened);
  await fillIn(page, page.dialog);
  const welcome = within(await screen.findByRole('dialog', { name: 'Welcome, dan' }));
  expect(welcome.getByText(/^Your account is open\./)).toBeInTheDocument();
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  expect(welcome.getByRole('button', { name: /^Make a deposit/ })).toBeInTheDocument();
  expect(welcome.getByRole('button', { name: /^Try games for free/ })).toBeInTheDocument();
  await page.user.click(welcome.getByRole('button', { name: /^Set your limits/ }));
  await waitFor(() => expect(location.search).toBe('?member=limits-page'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Welcome, dan' })).not.toBeInTheDocument());
});

test('a greeting offers nothing whose remote is not on the site @AUTH-06', async () => {
  const { contributions } = lobby;
  const page = await openRegister('/register', [
    { ...lobby, contributions: { ...contributions, panelPages: [] } },
  ]);
  page.gateway.on(registerCall, () => opened);
  await fillIn(page, page.dialog);
  const welcome = within(await screen.findByRole('dialog', { name: 'Welcome, dan' }));
  expect(welcome.getByRole('button', { name: /^Try games for free/ })).toBeInTheDocument();
  expect(welcome.queryByRole('button', { name: /^(Make a deposit|Set your limits)/ })).toBeNull();
});

test('an unknown invitation code is reported at its field @AUTH-07', async () => {
  const page = await openRegister();
  page.gateway.refuse(registerCall, 'identity.affiliate-code-unknown');
  await fillIn(page, page.dialog);
  expect(await page.dialog.findByText('Invitation code error')).toBeInTheDocument();
});

test('shows a field error of the gateway at that field', async () => {
  const page = await openRegister();
  page.gateway.on(registerCall, () => {
    throw new AppError('identity.field-invalid', 'no', {
      fields: [{ path: ['password'], rule: 'password_common' }],
    });
  });
  await fillIn(page, page.dialog);
  expect(await page.dialog.findByText(/known from data leaks/)).toBeInTheDocument();
});

test('notices: nine per page, titles beside content, the pressed one is open @MOD-03', async () => {
  const { shell, user } = await startTestShell();
  void shell.dialogs.open({ kind: 'announcements', start: 'notice-10' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Notices' }));
  expect(await dialog.findByRole('heading', { name: 'Notice 10' })).toBeInTheDocument();
  expect(await dialog.findByText('What notice 10 says')).toBeInTheDocument();
  expect(dialog.getByText('Page 2 of 2')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Previous page' }));
  const list = within(dialog.getByRole('list', { name: 'List of notices' }));
  expect(list.getAllByRole('button')).toHaveLength(9);
});

test('shows popups after a login, then the greeting, and hides them for a day if asked @MSG-01 @SHELL-10', async () => {
  const logIn = async () => {
    const page = await openLogin({
      prepare: (gateway) => {
        gateway.on(logInCall, () => ({ ...opened, firstTimeLogin: false, passwordExpired: false }));
        gateway.on(listAnnouncementsCall, () => ({
          player: [],
          banners,
          popup: notices.slice(0, 2),
          promotion: [],
        }));
      },
    });
    await submitCredentials(page, page.dialog, 'Parlour-2026');
    await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
    return page;
  };
  const { user, shell } = await logIn();
  expect(screen.queryByText('Welcome, dan.')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: "Don't show again today" }));
  // A dialog that opens meanwhile comes first.
  void shell.site.dialogs.notify({ tone: 'info', title: 'Your session ends soon' });
  const notice = within(await screen.findByRole('dialog', { name: 'Your session ends soon' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notices' })).not.toBeInTheDocument());
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.click(notice.getAllByRole('button')[0] as HTMLElement);
  const popups = within(await screen.findByRole('dialog', { name: 'Notices' }));
  expect(popups.getByRole('checkbox', { name: "Don't show again today" })).toBeChecked();
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  expect(screen.queryByText('Welcome, dan.')).not.toBeInTheDocument();
  await user.click(popups.getByRole('button', { name: 'Close all' }));
  // A dialog that opens while the popups fade out does not bring them back.
  void shell.site.dialogs.notify({ tone: 'info', title: 'Your session ends soon' });
  const later = within(await screen.findByRole('dialog', { name: 'Your session ends soon' }));
  await user.click(later.getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Welcome, dan.')).toBeVisible();
  const hiddenOn = localStorage.getItem('parlour.popups-hidden-on');
  await endTestShell();

  localStorage.setItem('parlour.popups-hidden-on', hiddenOn ?? '');
  await logIn();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in' })).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog', { name: 'Notices' })).not.toBeInTheDocument();
});

test('warns a demo account that an action needs a real one, with its own button texts @MEM-03 @GAME-01', async () => {
  const { shell, user } = await startTestShell({ isAgent: 4 });
  const allowed = shell.site.requireRealAccount();
  const dialog = within(await screen.findByRole('dialog', { name: /Please use a real account/ }));
  expect(dialog.getByRole('button', { name: 'Open a real account' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Stay in demo play' }));
  expect(await allowed).toBe(false);
});

test('a guest logs in first and then continues @ROLE-01', async () => {
  const page = await startTestShell();
  page.gateway.on(logInCall, () => ({ ...opened, firstTimeLogin: false, passwordExpired: false }));
  const allowed = page.shell.site.requireLogin();
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in' }));
  await dialog.findByLabelText(/Username/);
  await submitCredentials(page, dialog, 'Parlour-2026');
  expect(await allowed).toBe(true);
});

test('a session that ended opens the login over the page @AUTH-17', async () => {
  const { shell } = await startTestShell({ isAgent: 0, at: '/rng' });
  await screen.findByText('mfe-lobby 1.0.0 lobby');
  shell.session.expire('token-of-ada');
  const dialog = await screen.findByRole('dialog', { name: 'Log in' });
  expect(dialog).toHaveTextContent('Your session has ended.');
  expect(screen.getByText('mfe-lobby 1.0.0 lobby')).toBeInTheDocument();
  expect(location.pathname).toBe('/rng');
});

describe('a popup of the page', () => {
  const openNotice = async (more: Partial<Parameters<Shell['dialogs']['notify']>[0]>) => {
    const { shell } = await startTestShell();
    const over = shell.dialogs.notify({ tone: 'info', title: 'News of the site', ...more });
    return { over, popup: await screen.findByRole('dialog', { name: 'News of the site' }) };
  };

  test('shows sanitized HTML and closes by itself after its timeout @MOD-05', async () => {
    const html = '<p>Closed on <b>Monday</b>.<script>alert(1)</script></p>';
    stopClock();
    try {
      const { over, popup } = await openNotice({ html, closesAfterMs: 10_000 });
      expect(await within(popup).findByText('Monday')).toBeInTheDocument();
      expect(popup.innerHTML).not.toContain('script');
      await passTime(5_000);
      expect(popup).toHaveAttribute('open');
      await passTime(5_000);
      await waitFor(() => expect(popup).not.toBeInTheDocument());
      await over;
    } finally {
      jest.useRealTimers();
    }
  });

  test('closes on a backdrop press if configured, and never on a press inside @MOD-05', async () => {
    const { over, popup } = await openNotice({ body: 'Closed on Monday.', closesByCover: true });
    popup.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
    fireEvent.click(within(popup).getByText('Closed on Monday.'), { clientX: 150, clientY: 150 });
    fireEvent.click(popup, { clientX: 150, clientY: 290 });
    expect(popup).toBeInTheDocument();
    fireEvent.click(popup, { clientX: 20, clientY: 20 });
    await over;
    await waitFor(() => expect(popup).not.toBeInTheDocument());
  });
});
