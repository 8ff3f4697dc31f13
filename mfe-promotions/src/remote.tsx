import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-promotions',
  views: {
    list: () => import('./list/promotions-page.tsx'),
    detail: () => import('./detail/promotion-page.tsx'),
    strip: () => import('./home/promotion-strip.tsx'),
  },
});
