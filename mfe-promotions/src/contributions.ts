import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys } from './panel/page-keys.ts';
import { paths } from './paths.ts';

export const contributions = {
  routes: [
    { path: paths.list(), view: 'list', title: 'title.list', banner: 'promotion' },
    { path: '/promoDetail', view: 'detail', title: 'title.detail' },
  ],
  panelPages: [
    {
      panel: 'member',
      key: pageKeys.bonusDetails,
      view: 'bonus',
      title: 'title.bonus',
      icon: 'clipboard-list',
      order: 9,
      group: 'rewards',
    },
    {
      panel: 'member',
      key: pageKeys.rewards,
      view: 'rewards',
      title: 'title.rewards',
      icon: 'gift',
      order: 10,
      group: 'rewards',
      badge: 'rewardCount',
    },
    {
      panel: 'member',
      key: pageKeys.referral,
      view: 'referral',
      title: 'title.referral',
      icon: 'user-plus',
      order: 11,
      group: 'rewards',
    },
    {
      panel: 'member',
      key: pageKeys.missions,
      view: 'missions',
      title: 'title.missions',
      icon: 'target',
      order: 12,
      group: 'rewards',
      badge: 'missionCount',
    },
    {
      panel: 'member',
      key: pageKeys.club,
      view: 'club',
      title: 'title.club',
      icon: 'crown',
      order: 12,
      group: 'rewards',
    },
  ],
  widgets: [{ slot: 'home.promotions', view: 'strip' }],
  menu: [
    {
      where: ['header'],
      to: paths.list(),
      order: 20,
      title: 'menu.promotions',
      icon: 'gift',
      badge: 'promotionCount',
    },
    {
      where: ['side', 'bottom', 'footer'],
      to: paths.list(),
      order: 20,
      title: 'menu.promotions',
      icon: 'gift',
    },
  ],
} satisfies DeclaredContributions;
