import type { ValueOf } from '@parlour/contracts';
import {
  endAllSessionsCall,
  endSessionCall,
  listLoginsCall,
  listSessionsCall,
} from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createMemberGateway } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';

type WireSession = ValueOf<typeof listSessionsCall>['sessions'][number];

const createSession = (index: number, over: Partial<WireSession> = {}): WireSession => ({
  id: String(index).padStart(16, '0'),
  openedAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-20T12:30:00.000Z',
  ipMasked: `103.${index}.*.*`,
  browser: 'Chrome, Android',
  isThis: false,
  ...over,
});

/** Creates a gateway whose calls really end its sessions. */
function withSessions() {
  let open = [createSession(1, { isThis: true, browser: 'Firefox' }), createSession(2), createSession(3)];
  const gateway = createMemberGateway();
  gateway.on(listSessionsCall, () => ({ sessions: open }));
  gateway.on(endSessionCall, ({ input: { id } }) => {
    open = open.filter((one) => one.id !== id);
    return { ended: 1 };
  });
  gateway.on(endAllSessionsCall, () => {
    const ended = open.length - 1;
    open = open.filter(({ isThis }) => isThis);
    return { ended };
  });
  return gateway;
}

const items = () =>
  within(screen.getByRole('list', { name: 'Where you are logged in' })).getAllByRole('listitem');

test('lists the sessions, and ends one of them @MEM-04 @AUTH-17', async () => {
  const { user, page, view } = await openAccount(withSessions());
  await screen.findByText('This device');
  expect(items()).toHaveLength(3);
  expect(within(items()[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End the session of Chrome, Android, 103.3.*.*' }));
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(screen.queryByText(/103\.3\./)).toBeNull();
  expect(page.shown.toasts).toEqual([{ tone: 'success', text: 'The session is ended.' }]);
});

test('ends all others after a question, and keeps this one @MEM-04 @AUTH-17', async () => {
  const { user, page, gateway } = await openAccount(withSessions());
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(page.shown.questions[0]).toMatchObject({ title: 'End all other sessions?', tone: 'danger' });
  expect(gateway.received(endAllSessionsCall)).toEqual([{ keepThis: true }]);
  expect(page.shown.toasts[0]?.text).toBe('2 sessions are ended.');
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('ends nothing when the question is answered with no', async () => {
  const gateway = withSessions();
  const { user } = await openAccount(gateway, { dialogs: { confirm: async () => false } });
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(gateway.received(endAllSessionsCall)).toEqual([]);
});

test('a session that has already ended disappears without an error', async () => {
  const gateway = withSessions();
  gateway.refuse(endSessionCall, 'identity.session-not-found');
  const { user, page } = await openAccount(gateway);
  await user.click(await screen.findByRole('button', { name: /^End the session of .* 103\.2/ }));
  await waitFor(() => expect(page.shown.toasts[0]?.tone).toBe('success'));
});

test('lists logins and refused ones, five first and then all @MEM-04', async () => {
  const gateway = createMemberGateway();
  const outcomes = ['wrong-credentials', 'opened', 'locked', 'opened', 'opened', 'opened'] as const;
  gateway.on(listLoginsCall, () => ({
    logins: outcomes.map((outcome) => ({
      at: '2026-11-20T12:00:00.000Z',
      ipMasked: '103.47.*.*',
      browser: '?',
      outcome,
    })),
  }));
  const { user } = await openAccount(gateway);
  const list = within(await screen.findByRole('list', { name: 'Login history' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(list.getByText('Wrong password')).toBeVisible();
  expect(list.getAllByText(/Unknown browser/)).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(list.getAllByRole('listitem')).toHaveLength(6);
});
