import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-promotions',
  views: {
    list: () => import('./list/promotions-page.tsx'),
    detail: () => import('./detail/promotion-page.tsx'),
    bonus: () => import('./bonus/bonus-page.tsx'),
    rewards: () => import('./rewards/rewards-page.tsx'),
    referral: () => import('./referral/referral-page.tsx'),
    missions: () => import('./missions/missions-page.tsx'),
    club: () => import('./club/club-page.tsx'),
    strip: () => import('./home/promotion-strip.tsx'),
  },
});
