import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys } from './paths.ts';

/** Contributions of the agent centre: its panel and its own pages (AGT-01). */
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
