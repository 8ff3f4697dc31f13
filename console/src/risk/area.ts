import {
  heldWinsAct,
  listEndRequestsAct,
  listVerificationsAct,
  openRoundsAct,
  roundAlarmsAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import { type Area, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Wins, rounds and exclusions that need a decision, and the verification of the books. */
export const riskArea: Area = {
  key: 'risk',
  label: texts.areas.risk,
  sections: [
    {
      path: paths.wins,
      label: texts.nav.wins,
      icon: 'trophy',
      permission: heldWinsAct.permission,
      routes: [
        {
          path: '/wins',
          page: createLazyPart(async () => ({ default: (await import('./wins/wins-page.tsx')).WinsPage })),
        },
      ],
      badges: [declareBadge(heldWinsAct, {}, ({ wins, isMore }) => ({ value: wins.length, isMore }))],
    },
    {
      path: paths.rounds,
      label: texts.nav.rounds,
      icon: 'dices',
      permission: openRoundsAct.permission,
      routes: [
        {
          path: '/rounds',
          page: createLazyPart(async () => ({
            default: (await import('./rounds/rounds-page.tsx')).RoundsPage,
          })),
        },
      ],
      badges: [declareBadge(roundAlarmsAct, {}, ({ alarms, isMore }) => ({ value: alarms.length, isMore }))],
    },
    {
      path: paths.exclusions,
      label: texts.nav.exclusions,
      icon: 'hourglass',
      permission: listEndRequestsAct.permission,
      routes: [
        {
          path: '/exclusions',
          page: createLazyPart(async () => ({
            default: (await import('./exclusions/exclusions-page.tsx')).ExclusionsPage,
          })),
        },
      ],
      badges: [
        declareBadge(listEndRequestsAct, {}, ({ requests, isMore }) => ({ value: requests.length, isMore })),
      ],
    },
    {
      path: paths.verification,
      label: texts.nav.verification,
      icon: 'shield-check',
      permission: listVerificationsAct.permission,
      routes: [
        {
          path: '/verification',
          page: createLazyPart(async () => ({
            default: (await import('./verification/verification-page.tsx')).VerificationPage,
          })),
        },
      ],
      badges: [
        declareBadge(listVerificationsAct, {}, ({ withdrawalsStopped }) => ({
          value: withdrawalsStopped ? 1 : 0,
        })),
      ],
    },
  ],
};
