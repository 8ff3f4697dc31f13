import { AppError } from '@parlour/contracts';
import {
  addPictureCall,
  applyForPromotionCall,
  claimPromotionCall,
  claimRafflePromotionCall,
  getPromotionCall,
  getRaffleDrawCall,
  joinPromotionCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  createPromotionsGateway,
  createWirePromotion,
  type WireDetail,
} from '../testing/promotions-gateway.ts';
import PromotionPage from './promotion-page.tsx';

const claim = { claimNo: 'P-7', progress: 0 };
const wagering: NonNullable<WireDetail['wagering']> = { base: 'BONUS', multiple: 5, contributions: [] };

/** Opens the page of a promotion. `change` alters the gateway's answers from then on. */
async function open(first: Partial<WireDetail>, options: Partial<TestSiteOptions> = { member: people.ada }) {
  let detail = createWirePromotion(7, first);
  const gateway = createPromotionsGateway([detail]);
  gateway.on(getPromotionCall, () => detail);
  const change = (next: Partial<WireDetail>) => {
    detail = { ...detail, ...next };
    return { status: detail.status, claim: detail.claim ?? claim };
  };
  const page = await createTestSite({ gateway, ...options });
  const address = '/promoDetail?id=7';
  const view = await renderView(<PromotionPage />, { name: 'mfe-promotions', page, address });
  await screen.findByRole('heading', { level: 1 });
  return { gateway, page, view, change };
}
const readGlance = () => screen.getByRole('region', { name: 'At a glance' });
const findButton = (name: string) => screen.findByRole('button', { name });

test.each<[string, Partial<WireDetail>, string | undefined, string]>([
  ['open to join', { entry: 'JOIN', step: 'JOIN' }, 'Join', 'Open'],
  ['open to apply', { entry: 'APPLY', step: 'APPLY' }, 'Apply', 'Open'],
  ['open to claim', { step: 'CLAIM' }, 'Claim', 'Open'],
  ['applying', { status: 'APPLYING', claim }, undefined, 'Our staff is reviewing your application.'],
  [
    'rejected for good',
    { status: 'REJECTED', claim: { ...claim, reason: 'The bet was void.' } },
    undefined,
    'The bet was void.',
  ],
  ['rejected', { status: 'REJECTED', step: 'APPLY', claim }, 'Apply again', 'Your application was rejected'],
  [
    'issued',
    { status: 'ISSUED', step: 'CLAIM', claim: { ...claim, amount: 500_000 } },
    'Claim Ks\u00a05,000.00',
    'Your award is ready: Ks 5,000.00',
  ],
  [
    'claimed',
    { status: 'CLAIMED', claim: { ...claim, amount: 500_000 } },
    undefined,
    'You have claimed Ks 5,000.00.',
  ],
  [
    'claimed as a bonus',
    { status: 'CLAIMED', claim: { ...claim, amount: 500_000 }, wagering },
    'Bonus details',
    'You have claimed Ks 5,000.00.',
  ],
  [
    'claimed into the reward centre',
    { status: 'CLAIMED', claim: { ...claim, amount: 500_000 }, delivery: 'REWARD_CENTER' },
    'Reward centre',
    'Your award is in the reward centre: Ks 5,000.00',
  ],
  ['closed', { status: 'CLOSED' }, undefined, 'This promotion has ended.'],
  [
    'running by deposit',
    { status: 'SIGNED', step: 'DEPOSIT', task: { kind: 'DEPOSIT', min: 1_000_000 }, claim },
    'Deposit',
    'You have joined. Deposit Ks 10,000.00 or more to get the award.',
  ],
  [
    'running by bets',
    {
      status: 'IN_PROCESS',
      step: 'PLAY',
      task: { kind: 'VALID_BET', min: 400_000 },
      claim: { ...claim, progress: 100_000 },
    },
    undefined,
    'Ks 1,000.00 of Ks 4,000.00',
  ],
  [
    'refused',
    {
      step: 'CLAIM',
      refusedBy: 'promotions.not-eligible',
      missing: ['verified-contact'],
    },
    undefined,
    'Verify your phone number or email first.',
  ],
  [
    'refused on a break',
    { step: 'JOIN', refusedBy: 'member.excluded' },
    undefined,
    'You are on a break from play.',
  ],
])('a promotion that is %s shows its step and its note @PROMO-02', async (_case, given, button, note) => {
  await open(given);
  const glance = within(readGlance());
  expect(glance.getByText(note, { exact: false })).toBeVisible();
  expect(glance.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    button === undefined ? [] : [button],
  );
});

test('joins, follows the claim live, and claims the award once @PROMO-02', async () => {
  const { gateway, page, change } = await open({ entry: 'JOIN', step: 'JOIN' });
  gateway.on(joinPromotionCall, () => change({ status: 'SIGNED', step: 'PLAY', claim }));
  await userEvent.click(await findButton('Join'));
  await waitFor(() => expect(readGlance()).toHaveTextContent('Joined'));
  change({ status: 'ISSUED', step: 'CLAIM', claim: { ...claim, amount: 100 } });
  act(() => page.site.events.publish('promotions.changed', {}));
  gateway.on(claimPromotionCall, () => change({ status: 'CLAIMED', step: undefined }));
  await userEvent.click(await findButton('Claim Ks\u00a01.00'));
  await waitFor(() => expect(readGlance()).toHaveTextContent('Claimed'));
  expect(gateway.received(claimPromotionCall)).toEqual([{ promoId: 7 }]);
});

test('a visitor logs in first, a demo account is warned, and a refusal is said @PROMO-02', async () => {
  const visitor = await open({ entry: 'JOIN', step: 'JOIN' }, {});
  await userEvent.click(await findButton('Join'));
  expect(visitor.gateway.received(joinPromotionCall)).toEqual([]);
  visitor.view.leave();
  const demo = await open({ step: 'CLAIM' }, { member: people.ben });
  await userEvent.click(await findButton('Claim'));
  expect(demo.page.shown.notices).toHaveLength(1);
  demo.view.leave();
  const late = await open({ step: 'CLAIM' });
  late.gateway.on(claimPromotionCall, () => {
    throw new AppError('promotions.budget-spent', 'no budget');
  });
  await userEvent.click(await findButton('Claim'));
  await waitFor(() =>
    expect(late.page.shown.toasts).toMatchObject([{ text: 'The budget of this promotion is used up.' }]),
  );
});

test('applies with a remark of 140 characters at most and pictures, which hold the swap @PROMO-03 @VAL-04', async () => {
  const { gateway, change, page } = await open({ entry: 'APPLY', step: 'APPLY' });
  gateway.on(addPictureCall, () => ({ pictureId: 'p'.repeat(43) }));
  gateway.on(applyForPromotionCall, () => change({ status: 'APPLYING', step: undefined, claim }));
  await userEvent.click(await findButton('Apply'));
  const dialog = await screen.findByRole('dialog', { name: 'Apply for the promotion' });
  const form = within(dialog);
  await userEvent.click(form.getByRole('button', { name: 'Send the application' }));
  expect(form.getByText('Describe what your application is about.')).toBeVisible();
  const remark = form.getByRole('textbox', { name: 'Remark' });
  expect(remark).toHaveFocus();
  await userEvent.click(remark);
  await userEvent.paste(`${'😀'.repeat(140)}!`);
  expect(form.getByText('At most 140 characters.')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  expect(form.getByText(/140 of 140 characters/)).toBeVisible();
  const picture = new File(['bet'], 'bet.png', { type: 'image/png' });
  await userEvent.upload(form.getByLabelText('Add pictures'), picture);
  expect(await form.findByText(/MB, added/)).toBeVisible();
  expect(page.holds).toEqual([{ reason: 'pictures are chosen', forMs: 300_000 }]);
  expect((await axe(dialog)).violations).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Send the application' }));
  await waitFor(() => expect(readGlance()).toHaveTextContent('Applying'));
  await waitFor(() => expect(page.holds).toEqual([]));
  expect(gateway.received(applyForPromotionCall)).toMatchObject([
    { promoId: 7, remark: '😀'.repeat(140), pictureIds: ['p'.repeat(43)] },
  ]);
});

test('shows a raffle with its commitment, then its winners and the proof, and takes the prize @PROMO-04', async () => {
  const raffle = {
    ticketEvery: 100_000,
    prizes: [
      { count: 1, value: 500 },
      { count: 3, value: 100 },
    ],
    seedHash: 'a1b2',
  };
  const points = { kind: 'POINTS', value: 500 } as const;
  const running = { ...claim, tickets: 4 };
  const { gateway, page, change, view } = await open({
    entry: 'JOIN',
    status: 'IN_PROCESS',
    step: 'PLAY',
    reward: points,
    raffle,
    claim: running,
  });
  expect(screen.getByText('Your tickets: 4')).toBeVisible();
  expect(screen.getByText('3 × 100 points')).toBeVisible();
  expect(screen.getByText('a1b2')).toBeVisible();
  gateway.on(getRaffleDrawCall, () => ({
    seedHash: 'a1b2',
    draw: {
      seed: 'the seed',
      drawnAt: new Date().toISOString(),
      ticketsHash: 'c3d4',
      ticketCount: 1_200,
      entries: [{ claimNo: 'P-7', tickets: 1_200 }],
      winners: [{ claimNo: 'P-7', ticket: 17, value: 500 }],
    },
  }));
  change({
    status: 'ISSUED',
    step: 'CLAIM',
    claim: { ...running, amount: 500 },
    raffle: { ...raffle, drawnAt: new Date().toISOString() },
  });
  act(() => page.site.events.publish('promotions.changed', {}));
  expect(await screen.findByText('P-7, ticket 17: 500 points (you)')).toBeVisible();
  expect(screen.getByText('the seed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download the ticket list' })).toHaveAttribute(
    'href',
    '/wps/promotions/raffle/tickets?promoId=7',
  );
  expect((await axe(view.container)).violations).toEqual([]);
  gateway.on(claimRafflePromotionCall, () => change({ status: 'CLAIMED', step: undefined }));
  await userEvent.click(await findButton('Claim 500 points'));
  await waitFor(() => expect(gateway.received(claimRafflePromotionCall)).toEqual([{ promoId: 7 }]));
});
