import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-wallet',
  views: {
    wallet: () => import('./my-wallet/my-wallet-page.tsx'),
    deposit: () => import('./deposit/deposit-page.tsx'),
    withdrawal: () => import('./withdrawal/withdrawal-page.tsx'),
    transferUp: () => import('./transfer/transfer-page.tsx'),
    accountRecord: () => import('./record/record-page.tsx'),
    recentRecords: () => import('./record/recent-records.tsx'),
  },
});
