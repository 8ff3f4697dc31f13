import {
  listClubLevelsAct,
  listHelpAct,
  listPublishedAct,
  listScheduledAct,
  readSiteAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { helpTexts } from './help/help-texts.ts';
import { scheduleTexts } from './schedule/schedule-texts.ts';

/** Section for everything that players read, and for switches and settings of the site. */
export const contentArea: Area = {
  key: 'content',
  label: texts.areas.content,
  sections: [
    {
      path: paths.notices,
      label: texts.nav.notices,
      icon: 'megaphone',
      permission: listPublishedAct.permission,
      routes: [
        {
          path: '/notices',
          page: createLazyPart(async () => ({
            default: (await import('./published/notices-page.tsx')).NoticesPage,
          })),
        },
      ],
    },
    {
      path: paths.banners,
      label: texts.nav.banners,
      icon: 'image',
      permission: listPublishedAct.permission,
      routes: [
        {
          path: '/banners',
          page: createLazyPart(async () => ({
            default: (await import('./published/banners-page.tsx')).BannersPage,
          })),
        },
      ],
    },
    {
      path: paths.help,
      label: helpTexts.nav,
      icon: 'circle-question-mark',
      permission: listHelpAct.permission,
      routes: [
        {
          path: '/help',
          page: createLazyPart(async () => ({ default: (await import('./help/help-page.tsx')).HelpPage })),
        },
      ],
    },
    {
      path: paths.club,
      label: texts.nav.club,
      icon: 'club',
      permission: listClubLevelsAct.permission,
      routes: [
        {
          path: '/club',
          page: createLazyPart(async () => ({ default: (await import('./club/club-page.tsx')).ClubPage })),
        },
      ],
    },
    {
      path: paths.switches,
      label: texts.nav.switches,
      icon: 'sliders-horizontal',
      permission: readSiteAct.permission,
      routes: [
        {
          path: '/switches',
          page: createLazyPart(async () => ({
            default: (await import('./settings/switches-page.tsx')).SwitchesPage,
          })),
        },
      ],
    },
    {
      path: paths.settings,
      label: texts.nav.settings,
      icon: 'settings',
      permission: readSiteAct.permission,
      routes: [
        {
          path: '/settings',
          page: createLazyPart(async () => ({
            default: (await import('./settings/settings-page.tsx')).SettingsPage,
          })),
        },
      ],
    },
    {
      path: paths.schedule,
      label: scheduleTexts.nav,
      icon: 'calendar-clock',
      permission: listScheduledAct.permission,
      routes: [
        {
          path: '/schedule',
          page: createLazyPart(async () => ({
            default: (await import('./schedule/schedule-page.tsx')).SchedulePage,
          })),
        },
      ],
    },
  ],
};
