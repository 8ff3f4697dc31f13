import { noOffer } from '@parlour/contracts';
import { getRewardCountsCall, listPromotionsCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { addDaysToNow, createPromotionsGateway, createWirePromotion } from '../testing/promotions-gateway.ts';
import PromotionsPage from './promotions-page.tsx';

const promotions = [
  createWirePromotion(1, { category: 'NEWBIE', badges: ['NEWBIE', 'HIGH RABATE'], title: 'First deposit' }),
  createWirePromotion(2, { category: 'FISH', title: 'Fishing tasks' }),
  createWirePromotion(3, {
    category: 'GAMES',
    title: 'Week of games',
    status: 'COMING_SOON',
    from: addDaysToNow(3),
  }),
  createWirePromotion(4, {
    category: 'DEPOSIT',
    title: 'Opening week',
    status: 'CLOSED',
    to: addDaysToNow(-3),
  }),
];

async function open(
  address = '/promotions',
  gateway = createPromotionsGateway(promotions),
  member?: (typeof people)['ada'],
) {
  const page = await createTestSite({ gateway, ...(member && { member }) });
  const view = await renderView(<PromotionsPage />, { name: 'mfe-promotions', page, address });
  return { gateway, page, view };
}
const getTitles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);

test('lists promotions with badges, rewards and remaining time @PROMO-01 @GEN-07', async () => {
  const { page, view } = await open();
  const link = await screen.findByRole('link', { name: 'First deposit' });
  expect(link).toHaveAttribute('href', '/promoDetail?id=1');
  expect(getTitles()).toEqual(['First deposit', 'Fishing tasks', 'Week of games', 'Opening week']);
  const [first, , coming, closed] = screen.getAllByRole('article') as [HTMLElement, ...HTMLElement[]];
  for (const words of ['NEWBIE', 'HIGH REBATE', 'Summary 1', '12 days left'])
    expect(within(first).getByText(words)).toBeVisible();
  act(() => page.setOffer({ ...noOffer, imageHosts: ['cdn.example', 'other.example'] }));
  await waitFor(() =>
    expect(first.querySelector('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/cdn\.example\//),
    ),
  );
  expect(coming).toHaveTextContent('Coming soon');
  expect(closed).toHaveTextContent(/Closed.*Ended/);
  expect((await axe(view.container)).violations).toEqual([]);
});

test('has a tab for every category of the specification, and the chosen one in the address @PROMO-01', async () => {
  await open();
  await screen.findByRole('link', { name: 'First deposit' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'All',
    'Others',
    'Sports',
    'Live Casino',
    'Slots',
    'Card Games',
    'Fish',
    'Lotto',
    'Rebate',
    'Points Mall',
    'Ranking',
    'Deposit',
    'APP Download',
    'Newbie',
    'Game Promotions',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Fish' }));
  expect(window.location.search).toBe('?category=FISH');
  expect(getTitles()).toEqual(['Fishing tasks']);
});

test('opens at the category of its address, and keeps it while a panel is open over it', async () => {
  const { page } = await open('/promotions?category=NEWBIE');
  await screen.findByRole('link', { name: 'First deposit' });
  expect(getTitles()).toEqual(['First deposit']);
  act(() => page.site.navigate('/promotions?category=NEWBIE&member=depositv2'));
  expect(getTitles()).toEqual(['First deposit']);
  act(() => page.site.navigate('/promotions'));
  expect(getTitles()).toEqual(['First deposit']);
  await waitFor(() => expect(window.location.search).toBe('?category=NEWBIE'));
});

test('distinguishes a category without promotions from a site without any', async () => {
  const { view } = await open('/promotions?category=LOTTO');
  expect(await screen.findByText('No promotions of this kind right now.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all promotions' }));
  expect(getTitles()).toHaveLength(4);
  view.leave();
  await open('/promotions', createPromotionsGateway([]));
  expect(await screen.findByText('No promotions right now.')).toBeVisible();
});

test('empties its list as soon as a break begins, says why, and promises nothing @SAFE-06', async () => {
  const gateway = createPromotionsGateway(promotions);
  gateway.on(getRewardCountsCall, () => ({ rewardCount: 0, missionCount: 0 }));
  const { page } = await open('/promotions', gateway, people.ada);
  await screen.findByRole('link', { name: 'First deposit' });
  expect(screen.queryByText('Nothing can be earned now.')).toBeNull();
  gateway.on(listPromotionsCall, () => ({ promotions: [] }));
  gateway.on(getRewardCountsCall, () => ({
    rewardCount: 0,
    missionCount: 0,
    blockedBy: 'member.excluded',
  }));
  act(() => page.site.events.publish('protection.changed', {}));
  expect(await screen.findByText('No promotions right now.')).toBeVisible();
  expect(await screen.findByText('Nothing can be earned now.')).toBeVisible();
  expect(screen.getByText(/^You are on a break from play/)).toBeVisible();
  expect(screen.queryByText('New promotions will appear here.')).toBeNull();
});

test('says of a promotion that the member cannot use why not, after the others @PROMO-01 @GEN-10', async () => {
  const gateway = createPromotionsGateway([
    createWirePromotion(1, {
      title: 'From Diamond on',
      refusedBy: 'promotions.not-eligible',
      missing: ['rank-level'],
    }),
    createWirePromotion(2, { title: 'Taken before', refusedBy: 'promotions.claim-limit' }),
    createWirePromotion(3, { title: 'For everybody', step: 'JOIN' }),
  ]);
  const { view } = await open('/promotions', gateway, people.ada);
  await screen.findByRole('link', { name: 'For everybody' });
  expect(getTitles()).toEqual(['For everybody', 'From Diamond on', 'Taken before']);
  const [usable, ranked, taken] = screen.getAllByRole('article') as [HTMLElement, HTMLElement, HTMLElement];
  expect(usable).not.toHaveTextContent('Not for you now');
  expect(ranked).toHaveTextContent(/Not for you now.*Your club level is too low\./);
  expect(taken).toHaveTextContent(/Not for you now.*You have claimed this promotion as often/);
  expect((await axe(view.container)).violations).toEqual([]);
});

test('says why the list is missing, and retries', async () => {
  const gateway = createPromotionsGateway(promotions);
  gateway.refuse(listPromotionsCall, 'server.defect');
  await open('/promotions', gateway);
  expect(await screen.findByText('The promotions could not be loaded.')).toBeVisible();
  gateway.on(listPromotionsCall, () => ({ promotions }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'First deposit' })).toBeVisible();
});

test('shows a skeleton while the list loads', async () => {
  const gateway = createPromotionsGateway(promotions);
  let answer = () => {};
  gateway.on(listPromotionsCall, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { promotions };
  });
  await open('/promotions', gateway);
  expect(screen.getByRole('status')).toHaveTextContent('Loading promotions');
  await waitFor(() => expect(gateway.received(listPromotionsCall)).toHaveLength(1));
  answer();
  expect(await screen.findByRole('link', { name: 'First deposit' })).toBeVisible();
});

test.each([
  ['MY', 'ပရိုမိုးရှင်းများ', 'အဖွဲ့ဝင်သစ်'],
  ['CN', '优惠活动', '新手'],
] as const)('speaks %s and asks for its texts @GEN-02', async (language, heading, tab) => {
  const gateway = createPromotionsGateway(promotions);
  const page = await createTestSite({ gateway, language });
  await renderView(<PromotionsPage />, { name: 'mfe-promotions', page, address: '/promotions' });
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByRole('tab', { name: tab })).toBeVisible();
  await waitFor(() => expect(gateway.received(listPromotionsCall)).toEqual([{ language }]));
});
