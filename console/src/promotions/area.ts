import {
  heldReferralsAct,
  listClaimsAct,
  listPromotionsAct,
  listRewardsAct,
  missionsAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import { type Area, countTotal, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { applicationTexts } from './claims/application-texts.ts';
import { boardTexts } from './leaderboards/board-texts.ts';
import { mallTexts } from './mall/mall-texts.ts';
import { missionTexts } from './missions/mission-texts.ts';
import { offerTexts } from './offers/offer-texts.ts';
import { referralTexts } from './referrals/referral-texts.ts';

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
    {
      path: paths.promotionClaims,
      label: applicationTexts.nav,
      icon: 'clipboard-list',
      permission: listClaimsAct.permission,
      routes: [
        {
          path: '/promotion-claims',
          page: createLazyPart(async () => ({
            default: (await import('./claims/applications-page.tsx')).ApplicationsPage,
          })),
        },
      ],
      badges: [declareBadge(listClaimsAct, { pageSize: 1 }, countTotal)],
    },
    {
      path: paths.referrals,
      label: referralTexts.nav,
      icon: 'user-plus',
      permission: heldReferralsAct.permission,
      routes: [
        {
          path: '/referrals',
          page: createLazyPart(async () => ({
            default: (await import('./referrals/referrals-page.tsx')).ReferralsPage,
          })),
        },
      ],
      badges: [
        declareBadge(heldReferralsAct, {}, ({ referrals, isMore }) => ({ value: referrals.length, isMore })),
      ],
    },
    {
      path: paths.missions,
      label: missionTexts.nav,
      icon: 'target',
      permission: missionsAct.permission,
      routes: [
        {
          path: '/missions',
          page: createLazyPart(async () => ({
            default: (await import('./missions/missions-page.tsx')).MissionsPage,
          })),
        },
      ],
    },
    {
      path: paths.leaderboards,
      label: boardTexts.nav,
      icon: 'trophy',
      permission: missionsAct.permission,
      routes: [
        {
          path: '/leaderboards',
          page: createLazyPart(async () => ({
            default: (await import('./leaderboards/leaderboards-page.tsx')).LeaderboardsPage,
          })),
        },
      ],
    },
    {
      path: paths.mall,
      label: mallTexts.nav,
      icon: 'gift',
      permission: listRewardsAct.permission,
      routes: [
        {
          path: '/mall',
          page: createLazyPart(async () => ({ default: (await import('./mall/mall-page.tsx')).MallPage })),
        },
      ],
    },
  ],
};
