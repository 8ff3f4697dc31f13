import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-lobby',
  views: {
    home: () => import('./home/home-page.tsx'),
    lobby: () => import('./lobby/lobby-page.tsx'),
    lottery: () => import('./lottery/lottery-page.tsx'),
    game: () => import('./play/game-page.tsx'),
  },
});
