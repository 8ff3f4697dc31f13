import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-member-center',
  views: {
    panel: () => import('./panel/panel-view.tsx'),
    account: () => import('./account/account-page.tsx'),
    profit: () => import('./profit/profit-page.tsx'),
    messages: () => import('./messages/messages-page.tsx'),
    bettingRecord: () => import('./bets/bets-page.tsx'),
    protection: () => import('./protection/protection-page.tsx'),
  },
});
