import { listPromotionsAct } from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { offerTexts } from './offers/offer-texts.ts';

/** Section for offers to players and what they receive from them. */
export const promotionsArea: Area = {
  key: 'promotions',
  label: texts.areas.promotions,
  sections: [
    {
      path: paths.promotions,
      label: offerTexts.nav,
      icon: 'badge-percent',
      permission: listPromotionsAct.permission,
      routes: [
        {
          path: '/promotions',
          page: createLazyPart(async () => ({
            default: (await import('./offers/offers-page.tsx')).OffersPage,
          })),
        },
      ],
    },
  ],
};
