import { listAgentAnnouncementsCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createAgentGateway } from '../testing/agent-gateway.ts';
import AnnouncementsPage from './announcements-page.tsx';

async function open(gateway = createAgentGateway()) {
  const page = await createTestSite({ gateway, member: people.chi });
  const address = '/?agent=agentAnnouncement';
  const view = await renderView(<AnnouncementsPage />, { name: 'mfe-agent-center', page, address });
  return { gateway, page, view };
}

test('lists the announcements for agents with the first one open @AGT-01', async () => {
  const { view } = await open();
  const list = await screen.findByRole('list', { name: 'Announcements' });
  const [first, second] = within(list).getAllByRole('group');
  expect(await within(first as HTMLElement).findByText('March')).toBeVisible();
  expect(second).not.toHaveAttribute('open');
  await userEvent.click(within(list).getByText('Holidays'));
  expect(second).toHaveAttribute('open');
  expect((await axe(view.container)).violations).toEqual([]);
});

test('follows changes of the announcements, and states when there are none or loading failed @AGT-01', async () => {
  const { gateway, page } = await open();
  await screen.findByText('New terms');
  gateway.on(listAgentAnnouncementsCall, () => ({ notices: [] }));
  act(() => page.site.events.publish('notices.changed', {}));
  expect(await screen.findByText('No announcements now')).toBeVisible();
  gateway.refuse(listAgentAnnouncementsCall, 'server.unavailable');
  await open(gateway);
  await waitFor(() => expect(screen.getByText('The announcements could not be loaded')).toBeVisible());
});
