import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-guestbook',
  views: {
    book: () => import('./guestbook-page.tsx'),
  },
});
