import { listPromotionsCall } from '@parlour/contracts/calls';
import { createTestSite, renderView } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createPromotionsGateway, createWirePromotion } from '../testing/promotions-gateway.ts';
import PromotionStrip from './promotion-strip.tsx';

async function open(gateway = createPromotionsGateway([])) {
  const page = await createTestSite({ gateway });
  const view = await renderView(<PromotionStrip />, { name: 'mfe-promotions', page });
  return { gateway, page, view };
}

test('shows the first three open promotions and leads to all', async () => {
  await open(
    createPromotionsGateway([
      createWirePromotion(1, { status: 'CLOSED' }),
      ...[2, 3, 4, 5].map((promoId) => createWirePromotion(promoId, { step: 'CLAIM' })),
    ]),
  );
  const strip = await screen.findByRole('region', { name: 'Current promotions' });
  await within(strip).findByRole('link', { name: 'Promotion 2' });
  expect(
    within(strip)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/promotions', '/promoDetail?id=2', '/promoDetail?id=3', '/promoDetail?id=4']);
});

test('shows only promotions that the member can still use, and none during a break @SAFE-06', async () => {
  const { gateway, page, view } = await open(
    createPromotionsGateway([
      createWirePromotion(1, { status: 'CLAIMED' }),
      createWirePromotion(2, { status: 'REJECTED' }),
      createWirePromotion(3, { step: 'CLAIM', refusedBy: 'promotions.not-eligible' }),
      createWirePromotion(4, { status: 'SIGNED', step: 'DEPOSIT' }),
      createWirePromotion(5, { step: 'JOIN' }),
    ]),
  );
  await screen.findByRole('link', { name: 'Promotion 4' });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Promotion 5' })).toBeVisible();
  gateway.on(listPromotionsCall, () => ({ promotions: [] }));
  act(() => page.site.events.publish('protection.changed', {}));
  await waitFor(() => expect(view.container).toBeEmptyDOMElement());
});

test('takes no space when there are none, or when they could not be loaded', async () => {
  const empty = await open();
  await waitFor(() => expect(empty.view.container).toBeEmptyDOMElement());
  empty.view.leave();
  const gateway = createPromotionsGateway([]);
  gateway.refuse(listPromotionsCall, 'server.defect');
  const failed = await open(gateway);
  await waitFor(() => expect(failed.view.container).toBeEmptyDOMElement());
});
