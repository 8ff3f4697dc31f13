import {
  alterationReportAct,
  gameReportAct,
  hourlyReportAct,
  jackpotReportAct,
  liabilityReportAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Figures of the site: today by hour, and reports on demand. */
export const reportsArea: Area = {
  key: 'reports',
  label: texts.areas.reports,
  sections: [
    {
      path: paths.today,
      label: texts.nav.today,
      icon: 'chart-line',
      permission: hourlyReportAct.permission,
      routes: [
        {
          path: paths.today,
          page: createLazyPart(async () => ({ default: (await import('./today/today-page.tsx')).TodayPage })),
        },
      ],
    },
    {
      path: paths.gameReport,
      label: texts.nav.gameReport,
      icon: 'chart-column',
      permission: gameReportAct.permission,
      routes: [
        {
          path: paths.gameReport,
          page: createLazyPart(async () => ({ default: (await import('./games-page.tsx')).GamesPage })),
        },
      ],
    },
    {
      path: paths.liability,
      label: texts.nav.liability,
      icon: 'scale',
      permission: liabilityReportAct.permission,
      routes: [
        {
          path: paths.liability,
          page: createLazyPart(async () => ({
            default: (await import('./liability-page.tsx')).LiabilityPage,
          })),
        },
      ],
    },
    {
      path: paths.jackpots,
      label: texts.nav.jackpots,
      icon: 'crown',
      permission: jackpotReportAct.permission,
      routes: [
        {
          path: paths.jackpots,
          page: createLazyPart(async () => ({ default: (await import('./jackpots-page.tsx')).JackpotsPage })),
        },
      ],
    },
    {
      path: paths.alterations,
      label: texts.nav.alterations,
      icon: 'pencil',
      permission: alterationReportAct.permission,
      routes: [
        {
          path: paths.alterations,
          page: createLazyPart(async () => ({
            default: (await import('./alterations-page.tsx')).AlterationsPage,
          })),
        },
      ],
    },
  ],
};
