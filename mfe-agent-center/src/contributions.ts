import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys } from './paths.ts';

/** The frame of the agent centre and the pages that stand in it (AGT-01). */
export const contributions = {
  panels: [{ panel: 'agent', view: 'panel' }],
  panelPages: [
    {
      panel: 'agent',
      key: pageKeys.teamOverview,
      view: 'teamOverview',
      title: 'title.teamOverview',
      icon: 'layout-dashboard',
      order: 2,
      group: 'team',
    },
  ],
} satisfies DeclaredContributions;
