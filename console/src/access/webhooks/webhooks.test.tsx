import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const failing = {
  id: '7',
  name: 'pager',
  origin: 'https://pager.example',
  events: ['alarm'],
  createdAt: '2026-11-22T10:00:00.000Z',
  createdBy: 'olga',
  state: 'failing',
  waiting: 3,
  failure: {
    since: '2026-11-22T10:00:00.000Z',
    at: '2026-11-23T10:00:00.000Z',
    attempts: 30,
    answer: 'Status 500: gone fishing',
  },
} as const;

test('an administrator adds a webhook, sees its secret once, tests it, replaces its secret and removes it @PLAT-03', async () => {
  const fake = createFakeRegistry('admin');
  const { user } = renderConsole(fake, '/webhooks');
  await user.click(await screen.findByRole('button', { name: 'Add a webhook…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await press();
  expect(dialog).toHaveTextContent('Enter a name, an address, a reason and at least one event.');
  await user.type(within(dialog).getByLabelText(/^Name/), 'chat');
  await user.type(within(dialog).getByLabelText(/^Address/), 'https://chat.example/hook/1');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'night shift');
  await user.click(within(dialog).getByLabelText('Deployments'));
  await press();
  expect(await screen.findByText('whsec_shown_once')).toBeVisible();
  expect(fake.webhooks[0]?.events).toEqual(expect.not.arrayContaining(['deployment']));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('whsec_shown_once')).not.toBeInTheDocument();
  expect(
    await screen.findByRole('row', { name: /^chat Working https:\/\/chat\.example Canaries/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a test to chat' }));
  expect(await screen.findByText('The test has arrived at chat. Status 200.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Replace the secret of chat…' }));
  const replacing = await screen.findByRole('dialog', { name: 'Replace the secret of chat?' });
  const replace = () => user.click(within(replacing).getByRole('button', { name: 'Replace' }));
  await replace();
  expect(replacing).toHaveTextContent('Enter a reason.');
  await user.type(within(replacing).getByLabelText(/^Reason/), 'it was in a mail');
  await replace();
  expect(await screen.findByText('whsec_shown_instead')).toBeVisible();
  await user.click(within(replacing).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('whsec_shown_instead')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove chat…' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'the channel is closed');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(fake.webhooks).toEqual([]));
  expect(await screen.findByText('No webhook has been added yet')).toBeVisible();
});

test('every operator sees on the overview which webhook fails, with its last answer @PLAT-03', async () => {
  const fake = createFakeRegistry('viewer');
  fake.webhooks = [failing];
  const { user } = renderConsole(fake, '/');
  expect(await screen.findByText('Messages do not arrive: pager')).toBeVisible();
  expect(screen.getByText('Status 500: gone fishing')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show the webhooks' }));
  expect(await screen.findByRole('row', { name: /^pager Failing .* Alarms 3 .*gone fishing/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a webhook…' })).not.toBeInTheDocument();
  expect((await axe(screen.getByRole('main'))).violations).toEqual([]);
});
