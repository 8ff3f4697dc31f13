import { listPromotionsCall } from '@parlour/contracts/calls';
import { createTestSite, renderView } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createPromotionsGateway, createWirePromotion } from '../testing/promotions-gateway.ts';
import PromotionStrip from './promotion-strip.tsx';

async function open(gateway = createPromotionsGateway([])) {
  const page = await createTestSite({ gateway });
  const view = await renderView(<PromotionStrip />, { name: 'mfe-promotions', page });
  return { gateway, view };
}

test('shows the first three open promotions and leads to all', async () => {
  await open(
    createPromotionsGateway([
      createWirePromotion(1, { status: 'CLOSED' }),
      ...[2, 3, 4, 5].map((promoId) => createWirePromotion(promoId)),
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

test('takes no space when there are none, or when they could not be loaded', async () => {
  const empty = await open();
  await waitFor(() => expect(empty.view.container).toBeEmptyDOMElement());
  empty.view.leave();
  const gateway = createPromotionsGateway([]);
  gateway.refuse(listPromotionsCall, 'server.defect');
  const failed = await open(gateway);
  await waitFor(() => expect(failed.view.container).toBeEmptyDOMElement());
});
