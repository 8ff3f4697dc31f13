import { getPromotionCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  addDaysToNow,
  createPromotionsGateway,
  createWirePromotion,
  type WireDetail,
} from '../testing/promotions-gateway.ts';
import PromotionPage from './promotion-page.tsx';

async function open(
  change: Partial<WireDetail> = {},
  options: Partial<TestSiteOptions> = {},
  address = '/promoDetail?id=7',
) {
  const gateway = createPromotionsGateway([createWirePromotion(7, change)]);
  const page = await createTestSite({ gateway, ...options });
  const view = await renderView(<PromotionPage />, { name: 'mfe-promotions', page, address });
  return { gateway, page, view };
}
/** Returns the texts beside a term of the conditions. */
const condition = (term: string): (string | null)[] => {
  const group = screen.getByText(term, { selector: 'dt' }).parentElement as HTMLElement;
  return within(group)
    .getAllByRole('definition')
    .map((line) => line.textContent);
};

const firstDeposit: Partial<WireDetail> = {
  category: 'NEWBIE',
  title: 'First deposit',
  badges: ['NEWBIE'],
  entry: 'JOIN',
  reward: { kind: 'PERCENT', value: 1_000_000, max: 50_000_000 },
  eligibility: { firstDeposit: true, minDeposit: 1_000_000 },
  task: { kind: 'DEPOSIT', min: 1_000_000 },
  wagering: {
    base: 'BONUS',
    multiple: 5,
    maxStake: 5_000_000,
    contributions: [
      { gameType: 'RNG', ppm: 1_000_000 },
      { gameType: 'FISH', ppm: 1_000_000 },
      { gameType: 'ELOTT', ppm: 1_000_000 },
      { gameType: 'LOTT', ppm: 1_000_000 },
      { gameType: 'LIVE', ppm: 500_000 },
      { gameType: 'PVP', ppm: 500_000 },
    ],
  },
};

test('shows every condition in plain words @PROMO-01', async () => {
  const { view } = await open(firstDeposit);
  expect(await screen.findByRole('heading', { level: 1, name: 'First deposit' })).toBeVisible();
  expect(await screen.findByText('How it works', { selector: 'li' })).toBeVisible();
  expect(condition('What you get')).toEqual(['100%, up to Ks\u00a0500,000.00']);
  expect(condition('Who can take part')).toEqual(['Members who have not deposited before']);
  expect(condition('Minimum deposit')).toEqual(['Ks\u00a010,000.00']);
  expect(condition('What to do')).toEqual(['Deposit Ks\u00a010,000.00 or more after joining.']);
  expect(condition('How to take part')).toEqual(['Join first. Only what you do after joining counts.']);
  expect(condition('Wagering requirement')).toEqual([
    'Bet the bonus 5 times to make it real money.',
    'Stakes above Ks\u00a050,000.00 do not count.',
  ]);
  expect(condition('How bets count')).toEqual([
    'In full: slots, fishing, lottery',
    '50%: live casino, card games',
    "Doesn't count: sports, e-sports, cockfight",
  ]);
  expect(condition('Limit per member')).toEqual(['Once per member']);
  expect(screen.queryByText('Eligible games')).toBeNull();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('omits conditions that a promotion does not have', async () => {
  await open({
    reward: { kind: 'POINTS', value: 1_200 },
    to: undefined,
    perUser: 30,
    delivery: 'REWARD_CENTER',
  });
  await screen.findByRole('heading', { level: 1 });
  expect(condition('What you get')).toEqual(['1,200 points']);
  expect(condition('Who can take part')).toEqual(['All members with a real account']);
  expect(condition('When')[0]).toMatch(/^From .*, no end date$/);
  expect(condition('How it is paid')).toEqual(['Kept in your reward centre until you claim it']);
  expect(condition('Wagering requirement')).toEqual(['No wagering required.']);
  expect(condition('Limit per member')).toEqual(['At most 30 times per member']);
  expect(screen.queryByText('How bets count')).toBeNull();
});

test.each([
  [
    { kind: 'AMOUNT', value: 500, envelopes: 9 },
    ['A red envelope with a random amount, at least Ks\u00a05.00'],
  ],
  [
    { kind: 'PERCENT', value: 5_000, levels: [{ rankLevelMin: 3, value: 8_000 }] },
    ['0.5%', '0.8% from club level 3'],
  ],
] as const)('says what a reward of %j gives @PROMO-02', async (reward, lines) => {
  await open({ reward: { ...reward, levels: 'levels' in reward ? [...reward.levels] : undefined } });
  await screen.findByRole('heading', { level: 1 });
  expect(condition('What you get')).toEqual(lines);
});

test('tells a member whether their level is high enough', async () => {
  const vip = { eligibility: { rankLevelMin: 5 } };
  const { view } = await open(vip, { member: people.dan });
  expect(await screen.findByText("You are at level 1, so you can't take part yet")).toBeVisible();
  view.leave();
  await open(vip, { member: people.eve });
  expect(await screen.findByText('You are at level 5')).toBeVisible();
});

test('leads from a promotion that asks for a deposit to the deposit, members with a real account only', async () => {
  const joined: Partial<WireDetail> = { ...firstDeposit, status: 'SIGNED', step: 'DEPOSIT' };
  const { page, view } = await open(joined, { member: people.ada });
  await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
  expect(window.location.search).toBe('?member=depositv2');
  expect(page.shown.notices).toEqual([]);
  view.leave();
  const demo = await open(joined, { member: people.ben });
  await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
  expect(window.location.search).toBe('?id=7');
  expect(demo.page.shown.notices).toHaveLength(1);
});

test('links to the page of its category, and from a closed one nowhere', async () => {
  const { view } = await open({ category: 'FISH' });
  expect(await screen.findByRole('link', { name: 'Go to fishing' })).toHaveAttribute('href', '/fish');
  view.leave();
  await open({ category: 'FISH', status: 'CLOSED', to: addDaysToNow(-1) });
  expect(await screen.findByText('This promotion has ended.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to fishing' })).toBeNull();
});

test('shows an unknown id, and an address without one, as missing', async () => {
  const { gateway, view } = await open({}, {}, '/promoDetail?id=8');
  expect(await screen.findByText('This promotion does not exist.')).toBeVisible();
  expect(gateway.received(getPromotionCall)).toEqual([{ promoId: 8, language: 'EN' }]);
  view.leave();
  await open({}, {}, '/promoDetail');
  expect(screen.getByText('This promotion does not exist.')).toBeVisible();
});

test('says why it could not be loaded, and retries', async () => {
  const gateway = createPromotionsGateway([createWirePromotion(7)]);
  gateway.refuse(getPromotionCall, 'server.defect');
  const page = await createTestSite({ gateway });
  await renderView(<PromotionPage />, { name: 'mfe-promotions', page, address: '/promoDetail?id=7' });
  expect(await screen.findByText('The promotion could not be loaded.')).toBeVisible();
  gateway.on(getPromotionCall, () => createWirePromotion(7));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Promotion 7' })).toBeVisible();
});

test('shows a draft to an operator, who cannot take part in it', async () => {
  const { gateway, view } = await open(
    { entry: 'JOIN', task: { kind: 'VALID_BET', min: 100 }, step: 'JOIN' },
    { member: people.ada },
    '/promoDetail?id=7&preview=secret',
  );
  expect(await screen.findByText(/^Preview of a draft/)).toBeVisible();
  expect(gateway.received(getPromotionCall)).toEqual([{ promoId: 7, language: 'EN', preview: 'secret' }]);
  expect(view.container.querySelector('[inert]')).toContainElement(screen.getByText('Join'));
});

test('stays the same promotion while a panel is open over it, and after', async () => {
  const { page } = await open();
  await screen.findByRole('heading', { level: 1 });
  act(() => page.site.navigate('/promoDetail?id=7&member=securityCenter'));
  act(() => page.site.navigate('/promoDetail'));
  expect(screen.getByRole('heading', { level: 1, name: 'Promotion 7' })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe('?id=7'));
});
