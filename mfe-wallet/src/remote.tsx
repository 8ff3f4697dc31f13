import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-wallet',
  views: {
    deposit: () => import('./deposit/deposit-page.tsx'),
    accountRecord: () => import('./record/record-page.tsx'),
    recentRecords: () => import('./record/recent-records.tsx'),
  },
});
