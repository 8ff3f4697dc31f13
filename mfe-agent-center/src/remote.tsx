import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-agent-center',
  views: {
    panel: () => import('./panel/panel-view.tsx'),
    teamOverview: () => import('./team/team-page.tsx'),
  },
});
