import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-points-mall',
  views: { mall: () => import('./mall/mall-page.tsx') },
});
