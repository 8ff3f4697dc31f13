import { getSessionTimesCall, keepSessionCall } from '@parlour/contracts/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stopClock } from '../../testing/page-clock.ts';
import { endTestShell, startTestShell } from '../../testing/start-test-shell.tsx';

// Testing Library advances this clock while it waits.
beforeEach(stopClock);
afterEach(async () => {
  await endTestShell();
  jest.useRealTimers();
});

const times = (leftSeconds: number) => ({
  idleEndsAt: new Date(Date.now() + leftSeconds * 1000).toISOString(),
  endsAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  serverTime: new Date().toISOString(),
  warnSeconds: 60,
});

test('shows when the session ends, and extends it if the member stays @AUTH-17', async () => {
  const { gateway } = await startTestShell({
    isAgent: 0,
    prepare: (fake) => {
      fake.on(getSessionTimesCall, () => times(45));
      fake.on(keepSessionCall, () => times(1800));
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
  expect(within(dialog).getByRole('timer')).toHaveTextContent(/Your session ends in [1-4]?\d s\./);
  const stay = within(dialog).getByRole('button', { name: 'Stay logged in' });
  await waitFor(() => expect(stay).toHaveFocus());
  fireEvent.click(stay);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(gateway.received(keepSessionCall)).toHaveLength(1);
});

test('shows why the session ended after the time ran out @AUTH-17', async () => {
  const { gateway } = await startTestShell({
    isAgent: 0,
    prepare: (fake) => fake.on(getSessionTimesCall, () => times(45)),
  });
  await screen.findByRole('dialog', { name: 'Are you still there?' });
  gateway.refuse(getSessionTimesCall, 'session.expired');
  const login = await screen.findByRole('dialog', { name: 'Log in' });
  expect(
    await within(login).findByText(/^You were inactive for a while, so your session has ended\./),
  ).toBeInTheDocument();
});

test('logs out a member who leaves', async () => {
  await startTestShell({
    isAgent: 0,
    prepare: (fake) => fake.on(getSessionTimesCall, () => times(45)),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
