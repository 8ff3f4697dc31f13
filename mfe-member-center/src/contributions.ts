import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys } from './paths.ts';

/** Contributions of the personal centre: its panel and the pages that belong to no other remote (MEM-01). */
export const contributions = {
  panels: [{ panel: 'member', view: 'panel' }],
  panelPages: [
    {
      panel: 'member',
      key: pageKeys.account,
      view: 'account',
      title: 'title.account',
      icon: 'shield-check',
      order: 1,
      group: 'account',
    },
    {
      panel: 'member',
      key: pageKeys.bettingRecord,
      view: 'bettingRecord',
      title: 'title.bettingRecord',
      icon: 'clipboard-list',
      order: 6,
      group: 'records',
    },
    {
      panel: 'member',
      key: pageKeys.protection,
      view: 'protection',
      title: 'title.protection',
      icon: 'shield',
      order: 2,
      group: 'account',
    },
    {
      panel: 'member',
      key: pageKeys.profit,
      view: 'profit',
      title: 'title.profit',
      icon: 'chart-line',
      order: 8,
      group: 'records',
    },
    {
      panel: 'member',
      key: pageKeys.messages,
      view: 'messages',
      title: 'title.messages',
      icon: 'mail',
      order: 13,
      group: 'messages',
      badge: 'messageCount',
    },
  ],
} satisfies DeclaredContributions;
