import { listPromotionsCall } from '@parlour/contracts/calls';
import { createTestSite, renderView } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { promotionsGateway, wirePromotion } from '../testing/promotions-gateway.ts';
import PromotionStrip from './promotion-strip.tsx';

async function open(gateway = promotionsGateway([])) {
  const page = await createTestSite({ gateway });
  const view = await renderView(<PromotionStrip />, { name: 'mfe-promotions', page });
  return { gateway, view };
}

test('shows the first three open promotions and leads to all', async () => {
  await open(
    promotionsGateway([
      wirePromotion(1, { status: 'CLOSED' }),
      ...[2, 3, 4, 5].map((promoId) => wirePromotion(promoId)),
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

test('takes no place where there are none, or where they could not be loaded', async () => {
  const empty = await open();
  await waitFor(() => expect(empty.view.container).toBeEmptyDOMElement());
  empty.view.leave();
  const gateway = promotionsGateway([]);
  gateway.refuse(listPromotionsCall, 'server.defect');
  const failed = await open(gateway);
  await waitFor(() => expect(failed.view.container).toBeEmptyDOMElement());
});
