import type { ValueOf } from '@parlour/contracts';
import { listMessagesCall, readMessageCall, removeMessageCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createMemberGateway } from '../testing/member-gateway.ts';
import MessagesPage from './messages-page.tsx';

type WireMessage = ValueOf<typeof listMessagesCall>['rows'][number];

const createWireMessage = (messageId: number, over: Partial<WireMessage> = {}): WireMessage => ({
  messageId,
  kind: 'PERSONAL',
  title: `Message ${messageId}`,
  html: `<p>Text ${messageId}</p>`,
  sentAt: new Date(2026, 10, 20, 12, messageId).toISOString(),
  read: true,
  ...over,
});

/** Creates a gateway that stores messages with their marks, and lists them by kind in pages. */
function createMessageGateway(messages: WireMessage[]) {
  const gateway = createMemberGateway();
  const countUnread = () => messages.filter(({ read }) => !read).length;
  gateway.on(listMessagesCall, ({ input: { kind, page, pageSize } }) => {
    const found = messages.filter((one) => kind === undefined || one.kind === kind);
    return {
      rows: found.slice((page - 1) * pageSize, page * pageSize),
      unread: countUnread(),
      page,
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
    };
  });
  gateway.on(readMessageCall, ({ input }) => {
    const message = messages.find(({ messageId }) => messageId === input.messageId);
    if (message) message.read = true;
    return { unread: countUnread() };
  });
  gateway.on(removeMessageCall, ({ input }) => {
    messages.splice(
      messages.findIndex(({ messageId }) => messageId === input.messageId),
      1,
    );
    return { unread: countUnread() };
  });
  return gateway;
}

async function open(messages: WireMessage[], options: Partial<TestSiteOptions> = {}, query = '') {
  const gateway = createMessageGateway(messages);
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  const address = `/?member=messageV2${query}`;
  const view = await renderView(<MessagesPage />, { name: 'mfe-member-center', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

const getHead = (name: RegExp) => screen.findByRole('button', { name, expanded: false });

test('opens a message in the list and marks it as read @MEM-07', async () => {
  const { gateway, view, user } = await open([
    createWireMessage(2, { read: false, title: 'Deposit credited' }),
    createWireMessage(1),
  ]);
  const head = await getHead(/Deposit credited New/);
  await user.click(head);
  expect(await screen.findByText('Text 2')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  expect(gateway.received(readMessageCall)).toEqual([{ messageId: 2 }]);
  await user.click(head);
  expect(screen.queryByText('Text 2')).toBeNull();
  await user.click(head);
  expect(gateway.received(readMessageCall)).toHaveLength(1);
  expect((await axe(view.container)).violations).toEqual([]);
});

test('deletes a message after a question, and keeps it without a yes @MEM-07', async () => {
  let answer = false;
  const { user } = await open([createWireMessage(2), createWireMessage(1)], {
    dialogs: { confirm: async () => answer },
  });
  await user.click(await getHead(/Message 2/));
  const remove = await screen.findByRole('button', { name: 'Delete “Message 2”' });
  await user.click(remove);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  answer = true;
  await user.click(remove);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('Message 1')).toBeVisible();
});

test('lists one kind, page by page, as the address says @MEM-07', async () => {
  const many = Array.from({ length: 25 }, (_, index) => createWireMessage(index));
  const { gateway, user } = await open([
    ...many,
    createWireMessage(99, { kind: 'AGENT', title: 'From Chi' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('From Chi')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'From your agent' }));
  await waitFor(() => expect(screen.queryByText('Message 20')).toBeNull());
  expect(window.location.search).toBe('?member=messageV2&kind=AGENT');
  expect(gateway.received(listMessagesCall).at(-1)).toMatchObject({ kind: 'AGENT', page: 1 });
  await user.click(screen.getByRole('tab', { name: 'Platform' }));
  expect(await screen.findByText('No messages of this kind')).toBeVisible();
});

test('shows a message that arrives while the list is open @MEM-07', async () => {
  const messages = [createWireMessage(1)];
  const { page } = await open(messages);
  await screen.findByText('Message 1');
  messages.unshift(createWireMessage(2, { read: false }));
  act(() => page.site.events.publish('unread.changed', {}));
  expect(await screen.findByText('Message 2')).toBeVisible();
});

test('says that there is nothing yet, and offers a retry after a failure', async () => {
  const { gateway, view } = await open([]);
  expect(await screen.findByText('No messages yet')).toBeVisible();
  view.leave();
  gateway.refuse(listMessagesCall, 'server.defect');
  const page = await createTestSite({ gateway, member: people.ada });
  await renderView(<MessagesPage />, { name: 'mfe-member-center', page });
  const alert = await screen.findByText('Your messages could not be loaded.');
  expect(within(alert.parentElement as HTMLElement).getByRole('button', { name: 'Try again' })).toBeVisible();
});
