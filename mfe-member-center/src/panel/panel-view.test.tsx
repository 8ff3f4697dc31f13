import {
  type Contributions,
  noContributions,
  type PanelPage,
  type PanelPageContribution,
  type SlotHost,
} from '@parlour/contracts';
import { getMemberCall, getRewardCountsCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createMemberGateway, wireMember } from '../testing/member-gateway.ts';
import PanelView from './panel-view.tsx';

const contributed = (
  key: string,
  title: string,
  order: number,
  group: string,
  badge?: PanelPageContribution['badge'],
): PanelPageContribution => ({
  panel: 'member',
  key,
  view: key,
  title: { EN: title },
  icon: 'landmark',
  order,
  group,
  ...(badge && { badge }),
});

const ofRemote = (...panelPages: PanelPageContribution[]): Contributions => ({
  ...noContributions,
  panelPages,
});

const contributions = {
  'mfe-messages': ofRemote(contributed('messageV2', 'Messages', 13, 'messages', 'messageCount')),
  'mfe-wallet': ofRemote(contributed('depositv2', 'Deposit', 3, 'funds')),
  'mfe-member-center': ofRemote(
    contributed('securityCenter', 'My account', 1, 'account'),
    contributed('personalHistoryCopy', 'Bet history', 6, 'records'),
  ),
};

/** Writes the name of the attached page or widget into each slot. */
const namingSlots: SlotHost = {
  attach: (element, target) => {
    element.textContent = 'panelPage' in target ? `page ${target.panelPage.key}` : `widget ${target.widget}`;
    return { detach: async () => {} };
  },
};

async function open(address = '/?member=', options: Partial<TestSiteOptions> = {}) {
  const page = await createTestSite({
    gateway: createMemberGateway(),
    contributions,
    slots: namingSlots,
    member: people.ada,
    balanceMinor: 128_465_000,
    ...options,
  });
  const view = await renderView(<PanelView />, { name: 'mfe-member-center', page, address });
  return { page, view, user: userEvent.setup() };
}

const menu = () => within(screen.getByRole('navigation', { name: 'My account' }));

afterEach(() => jest.restoreAllMocks());

test('has a title, every contributed page in order, and my account first @MEM-01', async () => {
  const { view } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  expect(
    menu()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['My account', 'Deposit', 'Bet history', 'Messages']);
  expect(menu().getAllByRole('list')).toHaveLength(4);
  expect(screen.getByText('page securityCenter')).toBeVisible();
  expect(menu().getByRole('link', { name: 'My account' })).toHaveAttribute('aria-current', 'page');
  expect((await axe(view.container)).violations).toEqual([]);
});

test('shows the page of another remote that the address or a press names @MEM-01', async () => {
  const { user } = await open('/rng?member=depositv2');
  expect(screen.getByText('page depositv2')).toBeVisible();
  await user.click(menu().getByRole('link', { name: 'Bet history' }));
  expect(await screen.findByText('page personalHistoryCopy')).toBeVisible();
  expect(screen.queryByText('page depositv2')).toBeNull();
  expect(window.location.search).toBe('?member=personalHistoryCopy');
});

test('says that an address names no page, and shows my account @MEM-01', async () => {
  const { user, view } = await open('/?member=withdrawals');
  expect(screen.getByRole('status')).toHaveTextContent(
    'There is no page at this address. You see “My account”.',
  );
  expect(screen.getByText('page securityCenter')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(menu().getByRole('link', { name: 'Deposit' }));
  expect(await screen.findByText('page depositv2')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('greys out the pages of a closed remote with the reason; their links still work @PLAT-03 @PLAT-08', async () => {
  const closed: PanelPage = { ...contributed('depositv2', 'Deposit', 3, 'funds'), closed: 'maintenance' };
  const failed: PanelPage = { ...contributed('messageV2', 'Messages', 13, 'messages'), closed: 'failed' };
  const { user, view } = await open('/?member=', {
    contributions: {
      ...contributions,
      'mfe-wallet': ofRemote(closed),
      'mfe-messages': ofRemote(failed),
    },
  });
  expect(menu().getByRole('link', { name: 'Messages Not available now' })).toHaveClass('closed');
  expect(menu().getByRole('link', { name: 'Bet history' })).not.toHaveClass('closed');
  await user.click(menu().getByRole('link', { name: 'Deposit Under maintenance' }));
  expect(await screen.findByText('page depositv2')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('closes from its cross @MEM-01', async () => {
  const { user } = await open('/rng?member=');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(`${window.location.pathname}${window.location.search}`).toBe('/rng');
});

test('shows counts above zero @MEM-02', async () => {
  const { page } = await open();
  expect(menu().queryByText('3')).toBeNull();
  act(() => page.setUnread(3));
  expect(menu().getByRole('link', { name: /Messages/ })).toHaveTextContent('3');
});

test('shows the counts of rewards and missions, and new ones at once @MEM-02 @MEM-06', async () => {
  const counts = { rewardCount: 2, missionCount: 0 };
  const gateway = createMemberGateway();
  gateway.on(getRewardCountsCall, () => ({ ...counts }));
  const rewards = ofRemote(
    contributed('rewardCenter', 'Reward centre', 10, 'rewards', 'rewardCount'),
    contributed('missionLeaderboard', 'Mission activity', 12, 'rewards', 'missionCount'),
  );
  const { page } = await open('/?member=', { gateway, contributions: { 'mfe-promotions': rewards } });
  const link = (name: RegExp) => menu().getByRole('link', { name });
  await waitFor(() => expect(link(/Reward centre/)).toHaveTextContent('2'));
  expect(link(/Mission activity/)).toHaveTextContent(/^Mission activity$/);
  counts.missionCount = 5;
  act(() => page.site.events.publish('rewards.changed', {}));
  await waitFor(() => expect(link(/Mission activity/)).toHaveTextContent('5'));
});

test('shows nothing before the member’s information has loaded @MEM-01', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const gateway = createMemberGateway();
  gateway.on(getMemberCall, async () => {
    await promise;
    return wireMember;
  });
  const { page } = await open('/?member=', { gateway, member: undefined });
  act(() => {
    page.signIn(people.ada);
    page.setMember(undefined);
  });
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
  resolve();
  expect(await screen.findByText('page securityCenter')).toBeVisible();
});

test('says when that information cannot be loaded, and retries @MEM-01', async () => {
  const gateway = createMemberGateway();
  gateway.refuse(getMemberCall, 'server.defect');
  const { page, user } = await open('/?member=', { gateway, member: undefined });
  act(() => {
    page.signIn(people.ada);
    page.setMember(undefined);
  });
  expect(await screen.findByText('My account could not be loaded.')).toBeVisible();
  gateway.on(getMemberCall, () => wireMember);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('page securityCenter')).toBeVisible();
});

test.each([
  ['a visitor', undefined],
  ['a demo account', people.ben],
])('is closed to %s, and its button starts the real-account check @MEM-03', async (_who, member) => {
  const { page, user } = await open('/?member=', { member });
  expect(screen.getByText('For real accounts only')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a real account' }));
  await waitFor(() => expect(page.shown.logins + page.shown.notices.length).toBe(1));
});

describe('on phones', () => {
  let isUpright = true;
  const listeners = new Set<() => void>();
  /** Turns the phone, so that its window becomes wide or narrow. */
  const turn = () => {
    isUpright = !isUpright;
    for (const listener of listeners) listener();
  };
  beforeEach(() => {
    isUpright = true;
    window.matchMedia = ((query: string) => ({
      get matches() {
        return isUpright && query.includes('width < 640px');
      },
      media: query,
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    })) as unknown as typeof window.matchMedia;
    window.scrollTo = jest.fn();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });

  test('shows the list first, each page over it, and back restores its scroll position @MEM-01', async () => {
    const { user } = await open();
    expect(screen.queryByText(/^page /)).toBeNull();
    expect(await screen.findByText('18,420')).toBeVisible();
    Object.defineProperty(window, 'scrollY', { value: 240, configurable: true });
    await user.click(menu().getByRole('link', { name: 'My account' }));
    expect(await screen.findByText('page securityCenter')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(await screen.findByRole('navigation')).toBeVisible();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 240);
  });

  test('keeps the page, with what was entered in it, when the phone is turned @MEM-01', async () => {
    await open('/?member=depositv2');
    const shown = screen.getByText('page depositv2');
    expect(screen.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    act(turn);
    expect(menu().getByRole('link', { name: 'Deposit' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('page depositv2')).toBe(shown);
    act(turn);
    expect(screen.getByRole('button', { name: 'Back to the list' })).toBeVisible();
    expect(screen.getByText('page depositv2')).toBe(shown);
  });
});

test('stays mounted after the session expired, and continues after the same member’s login @AUTH-17', async () => {
  const { page } = await open();
  const shown = screen.getByText('page securityCenter');
  act(() => {
    page.signOut();
    page.site.events.publish('session.expired', {});
  });
  expect(shown).toBeVisible();
  act(() => {
    page.signIn(people.ada, 'a newer token');
    page.site.events.publish('session.opened', { username: 'ada' });
  });
  expect(screen.getByText('page securityCenter')).toBe(shown);
});

test('discards its state after a logout, or for another member @AUTH-17', async () => {
  const { page } = await open();
  act(() => {
    page.signOut();
    page.site.events.publish('session.expired', {});
  });
  const shown = screen.getByText('page securityCenter');
  act(() => {
    page.site.events.publish('session.opened', { username: 'eve' });
    page.setMember(undefined);
  });
  act(() => page.signIn(people.eve));
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  act(() => {
    page.signOut();
    page.site.events.publish('session.closed', {});
  });
  expect(screen.getByText('For real accounts only')).toBeVisible();
});
