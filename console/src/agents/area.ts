import {
  previewRunAct,
  reviewedSettlementsAct,
  searchMembersAct,
  settlementRunsAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import { type Area, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Section for agents, their teams and their settlements. The page of an agent has the contracts. */
export const agentsArea: Area = {
  key: 'agents',
  label: texts.areas.agents,
  sections: [
    {
      path: paths.agents,
      label: texts.nav.agents,
      icon: 'network',
      permission: searchMembersAct.permission,
      routes: [
        {
          path: '/agents',
          page: createLazyPart(async () => ({ default: (await import('./agents-page.tsx')).AgentsPage })),
        },
      ],
    },
    {
      path: paths.settlements,
      label: texts.nav.settlements,
      icon: 'scale',
      permission: reviewedSettlementsAct.permission,
      routes: [
        {
          path: '/settlements',
          page: createLazyPart(async () => ({
            default: (await import('./settlements/settlements-page.tsx')).SettlementsPage,
          })),
        },
      ],
      badges: [
        declareBadge(reviewedSettlementsAct, {}, ({ settlements, isMore }) => ({
          value: settlements.length,
          isMore,
        })),
      ],
    },
    {
      path: paths.settlementPreview,
      label: texts.nav.settlementPreview,
      icon: 'search',
      permission: previewRunAct.permission,
      routes: [
        {
          path: '/settlement-preview',
          page: createLazyPart(async () => ({
            default: (await import('./settlements/preview-page.tsx')).PreviewPage,
          })),
        },
      ],
    },
    {
      path: paths.settlementRuns,
      label: texts.nav.settlementRuns,
      icon: 'calendar-clock',
      permission: settlementRunsAct.permission,
      routes: [
        {
          path: '/settlement-runs',
          page: createLazyPart(async () => ({
            default: (await import('./settlements/runs-page.tsx')).RunsPage,
          })),
        },
      ],
    },
  ],
};
