import { type Contributions, noContributions } from '@parlour/contracts';
import { getMemberSecurityCall, getPointBalanceCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createMemberGateway, createWireSecurity } from '../testing/member-gateway.ts';
import AccountPage from './account-page.tsx';

const wallet: Contributions = {
  ...noContributions,
  panelPages: [
    {
      panel: 'member',
      key: 'depositv2',
      view: 'deposit',
      title: { EN: 'Deposit' },
      icon: 'landmark',
      order: 3,
      group: 'funds',
    },
  ],
};

afterEach(() => jest.useRealTimers());

async function open(options: Partial<TestSiteOptions> = {}, gateway = createMemberGateway()) {
  const page = await createTestSite({
    gateway,
    member: people.ada,
    balanceMinor: 128_465_000,
    contributions: { 'mfe-wallet': wallet },
    ...options,
  });
  const view = await renderView(<AccountPage />, { name: 'mfe-member-center', page });
  return { gateway, page, view, user: userEvent.setup() };
}

test('shows the member’s profile and the progress to the next level @MEM-04', async () => {
  await open();
  const profile = within(screen.getByRole('region', { name: 'Profile' }));
  expect(profile.getByText('Ada')).toBeVisible();
  expect(await profile.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '64');
  expect(profile.getByText('Level 6 at 2,000,000.00')).toBeVisible();
});

test('shows balance and points, and hides the balance @GEN-05', async () => {
  const { user } = await open();
  const card = within(screen.getByRole('region', { name: 'Total balance' }));
  expect(card.getByText('1,284,650.00')).toBeVisible();
  expect(await card.findByText('18,420')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Hide the balance' }));
  expect(card.getByText('***')).toBeVisible();
  expect(card.queryByText('1,284,650.00')).toBeNull();
});

test('links only to contributed pages', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Total balance' }));
  expect(card.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '?member=depositv2');
  expect(card.queryByRole('link', { name: 'Withdraw' })).toBeNull();
});

test('omits the points when they cannot be loaded', async () => {
  const gateway = createMemberGateway();
  gateway.refuse(getPointBalanceCall, 'server.defect');
  await open({}, gateway);
  await screen.findByRole('progressbar');
  expect(screen.queryByText('Points')).toBeNull();
});

test('shows each security item with its state and the way to change it @MEM-04', async () => {
  const { view } = await open();
  const items = await screen.findByRole('list', { name: 'Security items' });
  expect(within(items).getAllByRole('listitem')).toHaveLength(6);
  expect(within(items).getByText('+95 9 *** *** 421')).toBeVisible();
  expect(
    within(items)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Change', 'Set now', 'Change', 'Verify', 'Enter', 'Turn on']);
  expect(screen.getByText('2/6')).toBeVisible();
  expect(screen.getByText('Security: weak')).toBeVisible();
  expect(screen.getByText(/Last login 20 Nov 2026, 20:51/)).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('states that this is the first login, and that the level is the highest', async () => {
  const club = { labelName: 'Diamond', rankLevel: 9, progressMinor: 900 };
  const security = createWireSecurity({ lastLogin: undefined, club });
  await open({}, createMemberGateway([], security));
  expect(await screen.findByText(/This is your first login/)).toBeVisible();
  expect(screen.getByText('Highest level')).toBeVisible();
});

test('keeps the other parts of the page when the security items cannot be loaded', async () => {
  const gateway = createMemberGateway();
  gateway.refuse(getMemberSecurityCall, 'server.defect');
  const { user } = await open({}, gateway);
  expect(await screen.findByText('Your security settings could not be loaded.')).toBeVisible();
  expect(screen.getByText('1,284,650.00')).toBeVisible();
  gateway.on(getMemberSecurityCall, () => createWireSecurity());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2/6')).toBeVisible();
});

test('opens another dialog while the previous one fades out @MEM-04', async () => {
  const { user } = await open();
  const button = await screen.findByRole('button', { name: 'Set now: Payment password' });
  await user.click(button);
  const first = await screen.findByRole('dialog');
  const close = await within(first).findByRole('button', { name: 'Close' });
  jest.useFakeTimers();
  fireEvent.click(close);
  expect(first).toBeInTheDocument();
  fireEvent.click(button);
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(first).not.toBeInTheDocument();
  const next = screen.getByRole('dialog', { name: 'Set a payment password' });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(next).toBeVisible();
});
