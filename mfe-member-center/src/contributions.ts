import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys, paths } from './paths.ts';

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
      purpose: 'limits',
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
  menu: [
    { where: ['side'], to: paths.panel(), order: 5, title: 'panel.title', icon: 'user' },
    {
      where: ['bottom'],
      to: paths.panel(),
      order: 90,
      title: 'menu.account',
      icon: 'user',
      badge: 'messageCount',
    },
    { where: ['header', 'side'], to: paths.page(pageKeys.messages), order: 40, badge: 'messageCount' },
    { where: ['personal'], to: paths.page(pageKeys.account), order: 10 },
    { where: ['personal'], to: paths.page(pageKeys.profit), order: 40 },
    { where: ['personal'], to: paths.page(pageKeys.bettingRecord), order: 50 },
  ],
} satisfies DeclaredContributions;
