import { exposeRemote } from '@parlour/remote-sdk';

export const { bootstrap, preload, mount, unmount, snapshot, dispose } = exposeRemote({
  name: 'mfe-agent-center',
  views: {
    panel: () => import('./panel/panel-view.tsx'),
    announcements: () => import('./announcements/announcements-page.tsx'),
    teamOverview: () => import('./team/team-page.tsx'),
    register: () => import('./register/register-page.tsx'),
    downlines: () => import('./downlines/downlines-page.tsx'),
    teamBets: () => import('./records/bets-page.tsx'),
    statement: () => import('./statement/statement-page.tsx'),
    revenue: () => import('./revenue/revenue-page.tsx'),
    teamMovements: () => import('./records/movements-page.tsx'),
    dividends: () => import('./settlements/dividend-page.tsx'),
    dailySalaries: () => import('./settlements/daily-salary-page.tsx'),
    hourlySalaries: () => import('./settlements/hourly-salary-page.tsx'),
    realtimeSalaries: () => import('./settlements/realtime-salary-page.tsx'),
  },
});
