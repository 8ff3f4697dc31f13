import {
  claimMissionCall,
  claimRewardCall,
  getBonusDetailsCall,
  getClubCall,
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  getReferralCall,
  getRewardCountsCall,
  listRewardsCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { ReactElement } from 'react';
import BonusPage from '../bonus/bonus-page.tsx';
import ClubPage from '../club/club-page.tsx';
import MissionsPage from '../missions/missions-page.tsx';
import ReferralPage from '../referral/referral-page.tsx';
import RewardsPage from '../rewards/rewards-page.tsx';
import { createRewardsGateway, createWireMission, createWireReward } from '../testing/rewards-gateway.ts';
import { pageKeys } from './page-keys.ts';

async function open(
  view: ReactElement,
  key: string,
  gateway = createRewardsGateway(),
  options: Partial<TestSiteOptions> = {},
) {
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  const shown = await renderView(view, { name: 'mfe-promotions', page, address: `/?member=${key}` });
  return { gateway, page, view: shown, user: userEvent.setup() };
}

const openRewards = (gateway = createRewardsGateway()) => open(<RewardsPage />, pageKeys.rewards, gateway);
const openMissions = (gateway = createRewardsGateway()) => open(<MissionsPage />, pageKeys.missions, gateway);
const row = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

test('the reward centre claims a reward and shows the other ones as they are @MEM-06', async () => {
  const gateway = createRewardsGateway({
    rewards: [
      createWireReward(1, { title: { EN: 'Welcome bonus' }, turnoverMultiple: 5 }),
      createWireReward(2, { source: 'MISSION', kind: 'POINTS', amount: 40, status: 'CLAIMED' }),
      createWireReward(3, { source: 'VIP', status: 'REVOKED', reason: 'Sent twice' }),
    ],
  });
  const { page, user, view } = await openRewards(gateway);
  const welcome = await row('Welcome bonus');
  expect(welcome.getByText('Bets of Ks 50.00 make it real money.')).toBeVisible();
  expect((await row('Mission')).getByText('40 points')).toBeVisible();
  expect((await row('Mission')).getByText(/^Received /)).toBeVisible();
  expect((await row('VIP club')).getByText('Withdrawn: Sent twice')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(welcome.getByRole('button', { name: 'Claim: Welcome bonus' }));
  await waitFor(() => expect(gateway.received(claimRewardCall)).toEqual([{ rewardId: 1 }]));
  expect(await welcome.findByText('Claimed')).toBeVisible();
  expect(page.shown.toasts).toMatchObject([{ tone: 'success' }]);
});

test('of several buttons to claim, only the next step is gold @MEM-06', async () => {
  const listGold = () =>
    screen.getAllByRole('button', { name: /^Claim/ }).filter(({ className }) => className.includes('gold'));
  const rewards = [createWireReward(1), createWireReward(2)];
  const centre = await openRewards(createRewardsGateway({ rewards }));
  expect(await screen.findByRole('button', { name: 'Claim all' })).toBeVisible();
  expect(listGold().map(({ textContent }) => textContent)).toEqual(['Claim all']);
  centre.view.unmount();
  const completed = { completed: true, progress: 2_000, target: 2_000 };
  const missions = [createWireMission('first', completed), createWireMission('second', completed)];
  await openMissions(createRewardsGateway({ missions }));
  expect(await screen.findAllByRole('button', { name: /^Claim/ })).toHaveLength(2);
  expect(listGold()).toHaveLength(1);
});

test('the reward centre says why nothing can be claimed during a break @SAFE-06', async () => {
  const gateway = createRewardsGateway();
  gateway.on(listRewardsCall, () => ({
    rows: [createWireReward(1)],
    page: 1,
    total: 1,
    totalPages: 1,
    blockedBy: 'member.excluded',
  }));
  await openRewards(gateway);
  expect(await screen.findByText(/You are on a break from play/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

test.each([
  ['missions', <MissionsPage key="m" />],
  ['referral', <ReferralPage key="i" />],
  ['club', <ClubPage key="c" />],
  ['bonusDetails', <BonusPage key="b" />],
] as const)(
  'the page %s says why nothing can be earned during a break, until it ends @SAFE-06',
  async (page, view) => {
    const gateway = createRewardsGateway({ blockedBy: 'member.excluded' });
    const { page: site } = await open(view, pageKeys[page], gateway);
    expect(await screen.findByText('Nothing can be earned now.')).toBeVisible();
    expect(screen.getByText(/You are on a break from play/)).toBeVisible();
    gateway.on(getRewardCountsCall, () => ({ rewardCount: 0, missionCount: 0 }));
    act(() => site.site.events.publish('protection.changed', {}));
    await waitFor(() => expect(screen.queryByText('Nothing can be earned now.')).toBeNull());
  },
);

test('an empty list of missions promises new ones, but not during a break @MEM-06 @SAFE-06', async () => {
  const { view } = await openMissions();
  expect(await screen.findByText('New missions will appear here.')).toBeVisible();
  view.unmount();
  await openMissions(createRewardsGateway({ blockedBy: 'member.excluded' }));
  expect(await screen.findByText('No missions right now.')).toBeVisible();
  expect(screen.queryByText('New missions will appear here.')).toBeNull();
});

test('a refused claim says why and offers the claim again @MEM-06', async () => {
  const gateway = createRewardsGateway({ rewards: [createWireReward(1)] });
  gateway.refuse(claimRewardCall, 'rewards.expired');
  const { page, user } = await openRewards(gateway);
  await user.click(await screen.findByRole('button', { name: 'Claim: Promotion' }));
  await waitFor(() => expect(page.shown.toasts).toMatchObject([{ tone: 'danger' }]));
  expect(screen.getByRole('button', { name: 'Claim: Promotion' })).toBeVisible();
});

test('the reward centre shows a new reward as soon as it is issued @MEM-06', async () => {
  const rewards = [createWireReward(1)];
  const { page } = await openRewards(createRewardsGateway({ rewards }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  rewards.push(createWireReward(2, { source: 'REBATE' }));
  act(() => page.site.events.publish('rewards.changed', {}));
  expect(await screen.findByText('Rebate')).toBeVisible();
});

test('missions show their progress, and a completed one is claimed @MEM-06', async () => {
  const missions = [
    createWireMission('bet', { gameTypes: ['RNG'] }),
    createWireMission('multiple', {
      running: false,
      metric: 'WIN_MULTIPLE',
      target: 2_000,
      progress: 2_000,
      completed: true,
      reward: { kind: 'POINTS', amount: 50, turnoverMultiple: 0 },
    }),
  ];
  const gateway = createRewardsGateway({ missions });
  const { user, view } = await openMissions(gateway);
  const bet = within((await screen.findByRole('progressbar', { name: /^Bet/ })).closest('li') as HTMLElement);
  expect(bet.getByText('Today · Slots')).toBeVisible();
  expect(screen.getByText('Yesterday · All games')).toBeVisible();
  expect(bet.getByText('Ks 25.00 of Ks 100.00')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Claim: Win 20× of a stake' }));
  await waitFor(() =>
    expect(gateway.received(claimMissionCall)).toEqual([
      { missionId: 'multiple', periodStart: '2026-11-20' },
    ]),
  );
  expect(await screen.findByText('Claimed')).toBeVisible();
});

test('the leaderboard shows prizes, the member’s own rank and the final ranks of the previous period @MEM-06', async () => {
  const { user } = await openMissions();
  const ranks = within(await screen.findByRole('list', { name: 'Leaderboard' }));
  const lines = () => ranks.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines()).toEqual([
    expect.stringContaining('mo***Ks\u00a0700.00Ks\u00a0900.00'),
    '12YouKs\u00a03.00',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Before' }));
  expect(await screen.findByText('li***')).toBeVisible();
  expect(screen.getByText(/^Final result of/)).toBeVisible();
});

test('a leaderboard that has ended says that its result follows @MEM-06', async () => {
  const gateway = createRewardsGateway();
  gateway.on(getMissionLeaderboardCall, () => ({
    list: [{ rank: 1, account: 'mo***', avatarUrl: '/art/a.svg', score: 70_000 }],
    own: null,
    endsAt: '2026-01-01T00:00:00.000Z',
    final: false,
  }));
  await openMissions(gateway);
  expect(await screen.findByText(/^Ended .* The final result follows shortly\.$/)).toBeVisible();
});

test('the invitation has the link, its QR code, the code, the terms and the earnings @MEM-06 @MEM-08', async () => {
  const { view } = await open(<ReferralPage />, pageKeys.referral);
  expect(await screen.findByRole('img', { name: 'QR code of your invitation' })).toBeVisible();
  expect(screen.getByText('http://localhost/register?referralCode=12345678')).toBeVisible();
  expect(screen.getByText('Your code: 12345678')).toBeVisible();
  expect(
    screen.getByText(/You receive .*10\.00 when a friend .*50\.00 and bets .*500\.00 within 14/),
  ).toBeVisible();
  expect(screen.getByText('Ks 30.00')).toBeVisible();
  expect((await row('fr***')).getByText('Deposit met · Bets not met yet')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('the club shows the level, what the next one needs, and its benefits @MEM-08', async () => {
  const { view } = await open(<ClubPage />, pageKeys.club);
  expect(await screen.findByRole('heading', { name: 'Bronze, level 1' })).toBeVisible();
  expect(screen.getByText('Ks 400.00 to Silver')).toBeVisible();
  const silver = await row('Silver');
  expect(silver.getByText('Ks 40.00 on reaching it')).toBeVisible();
  expect(silver.getByText('VIP service')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('bonus details show base, required bets, progress and rest of each @MEM-06', async () => {
  const { view } = await open(<BonusPage />, pageKeys.bonusDetails);
  const gift = await row('Monday gift');
  expect(gift.getByText('Ks 10.00 × 2')).toBeVisible();
  expect(gift.getByText('Ks 7.00 of Ks 20.00')).toBeVisible();
  expect(gift.getByText('Ks 13.00 left')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Bets before a withdrawal' });
  expect(within(list).getAllByRole('listitem')).not.toHaveLength(0);
  expect(screen.getByText('Bets still required').nextSibling).toHaveTextContent('Ks 13.00');
  expect((await axe(view.container)).violations).toEqual([]);
});

test('bonus details follow settled bets @MEM-06 @PROMO-04', async () => {
  const { gateway, page } = await open(<BonusPage />, pageKeys.bonusDetails);
  await row('First deposit bonus');
  expect(gateway.received(getBonusDetailsCall)).toHaveLength(1);
  act(() => page.site.events.publish('bet.settled', { roundId: 'r-1' }));
  await waitFor(() => expect(gateway.received(getBonusDetailsCall)).toHaveLength(2));
});

test('bonus details show each bonus, which the member gives up after a question @MEM-06 @PROMO-04', async () => {
  const { user } = await open(<BonusPage />, pageKeys.bonusDetails);
  const bonus = await row('First deposit bonus');
  expect(bonus.getByText('Ks 18.40 of bonus money')).toBeVisible();
  expect(bonus.getByText('Ks 15.00 of Ks 100.00')).toBeVisible();
  expect(bonus.getByText('Stakes above Ks 5.00 do not count.')).toBeVisible();
  await user.click(bonus.getByText('Latest bets that counted'));
  const bets = bonus.getAllByText(/^B\d+: /).map(({ textContent }) => textContent);
  expect(bets).toEqual(['B0000000042: Ks\u00a010.00', 'B0000000041: Ks\u00a05.00']);
  await user.click(bonus.getByRole('button', { name: 'Give up the bonus: First deposit bonus' }));
  expect(await bonus.findByText('Given up')).toBeVisible();
  expect(bonus.queryByRole('button')).toBeNull();
});

test.each([
  ['rewards', <RewardsPage key="r" />, listRewardsCall, 'The rewards could not be loaded.'],
  ['missions', <MissionsPage key="m" />, getMissionSummaryCall, 'The missions could not be loaded.'],
  ['referral', <ReferralPage key="i" />, getReferralCall, 'Your invitation could not be loaded.'],
  ['club', <ClubPage key="c" />, getClubCall, 'Your level could not be loaded.'],
  ['bonusDetails', <BonusPage key="b" />, getBonusDetailsCall, 'The details could not be loaded.'],
] as const)('the page %s says that it failed and offers a retry @MEM-06', async (page, view, call, text) => {
  const gateway = createRewardsGateway();
  gateway.refuse(call, 'server.unavailable');
  await open(view, pageKeys[page], gateway);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('empty lists say what will appear there @MEM-06', async () => {
  const { view } = await openRewards();
  expect(await screen.findByText('No rewards yet.')).toBeVisible();
  view.unmount();
  await openMissions();
  expect(await screen.findByText('No missions right now.')).toBeVisible();
});

test('the reward centre keeps its list when the connection is lost, and says so @MEM-06', async () => {
  const { page } = await openRewards(createRewardsGateway({ rewards: [createWireReward(1)] }));
  expect(await screen.findByText('Promotion')).toBeVisible();
  act(() => page.setOnline(false));
  expect(await screen.findByRole('status')).toHaveTextContent(/offline/i);
  expect(screen.getByText('Promotion')).toBeVisible();
});
