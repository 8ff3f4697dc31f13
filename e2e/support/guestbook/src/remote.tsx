import { exposeRemote } from '@parlour/federation';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-guestbook',
  views: {
    book: () => import('./guestbook-page.tsx'),
  },
});
