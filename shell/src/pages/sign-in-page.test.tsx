import {
  answerChallengeCall,
  confirmLinkCall,
  finishOpenIdCall,
  getPasswordProofCall,
  getStatusCall,
  logInCall,
} from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';

const opened = {
  token: 'token-of-dan',
  userName: 'dan',
  isAgent: 0,
  firstTimeLogin: false,
  passwordExpired: false,
};

beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterEach(endTestShell);

const comeBack = (prepare: (gateway: FakeGateway) => void) =>
  startTestShell({
    at: '/sign-in?code=of-google&state=of-the-page',
    prepare(gateway) {
      gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel: createSwitches('USERNAMEREG3') }));
      prepare(gateway);
    },
  });

test('a login by another service continues with the authenticator, and gives up when it expires @AUTH-12 @AUTH-13', async () => {
  const { user, gateway } = await comeBack((fake) => {
    fake.refuse(finishOpenIdCall, 'identity.verification-required', {
      details: { challenge: 'of-dan', methods: [{ method: 'authenticator' }], expiresInSeconds: 900 },
    });
    fake.refuse(answerChallengeCall, 'identity.verification-failed');
  });
  expect(await screen.findByRole('heading', { name: "Verify it's you" })).toBeVisible();
  await user.type(await screen.findByLabelText(/^App code/), '000000');
  await user.click(screen.getByRole('button', { name: 'Verify and log in' }));
  expect(await screen.findByText('Verification failed.')).toBeVisible();
  expect(sessionStorage.getItem('token')).toBeNull();

  gateway.on(answerChallengeCall, () => opened);
  await user.clear(screen.getByLabelText(/^App code/));
  await user.type(screen.getByLabelText(/^App code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify and log in' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-of-dan'));
  expect(gateway.received(answerChallengeCall)[1]).toMatchObject({ challenge: 'of-dan', answer: '123456' });
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('a lock after too many proofs says how long it lasts @ERR-03', async () => {
  const { user } = await comeBack((fake) => {
    fake.refuse(finishOpenIdCall, 'identity.verification-required', {
      details: { challenge: 'of-dan', methods: [{ method: 'authenticator' }], expiresInSeconds: 900 },
    });
    fake.refuse(answerChallengeCall, 'verification.too-many', { details: { retryAfterSeconds: 3_600 } });
  });
  await user.type(await screen.findByLabelText(/^App code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify and log in' }));
  expect(await screen.findByText('Too many requests. Try again in 60 min.')).toBeVisible();
});

test('an expired verification of a login by another service leads back to the login @AUTH-13', async () => {
  const { user } = await comeBack((fake) => {
    fake.refuse(finishOpenIdCall, 'identity.verification-required', {
      details: { challenge: 'of-dan', methods: [{ method: 'authenticator' }], expiresInSeconds: 900 },
    });
    fake.refuse(answerChallengeCall, 'identity.verification-over');
  });
  await user.type(await screen.findByLabelText(/^App code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify and log in' }));
  expect(await screen.findByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
  expect(screen.getByText('This verification has expired. Please log in again.')).toBeVisible();
});

test('linking a service takes the password and a code of the authenticator @AUTH-13', async () => {
  const { user, gateway } = await comeBack((fake) => {
    fake.refuse(finishOpenIdCall, 'identity.link-missing', {
      details: { provider: 'google', ticket: 'ticket-of-dan' },
    });
    fake.on(logInCall, () => opened);
    fake.on(getPasswordProofCall, () => ({ hasPassword: true, hasAuthenticator: true }));
    fake.refuse(confirmLinkCall, 'identity.wrong-credentials', {
      fields: [{ path: ['password'], rule: 'password_wrong' }],
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Log in and link' }));
  const login = within(await screen.findByRole('dialog', { name: 'Log in' }));
  await user.type(await login.findByLabelText(/^Username/), 'dan');
  await user.type(login.getByLabelText(/^Password/), 'Parlour-2026');
  await user.click(login.getByRole('button', { name: 'Log in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link Google to dan permanently?' }));
  await user.type(await dialog.findByLabelText(/^Password/), 'a guess');
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  expect(gateway.received(confirmLinkCall)).toEqual([]);
  await user.type(dialog.getByLabelText(/^App code/), '123456');
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  expect(await dialog.findByText('The password is not correct')).toBeVisible();

  gateway.on(confirmLinkCall, () => ({ provider: 'google', linkedAt: '2026-11-20T12:00:00.000Z' }));
  await user.clear(dialog.getByLabelText(/^Password/));
  await user.type(dialog.getByLabelText(/^Password/), 'Parlour-2026');
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Link Google/ })).toBeNull());
  expect(screen.getByText('Google is linked. It logs you in from now on.')).toBeInTheDocument();
  expect(gateway.received(confirmLinkCall)[1]).toEqual({
    ticket: 'ticket-of-dan',
    password: 'Parlour-2026',
    code: '123456',
  });
});
