import type { DeclaredContributions } from '@parlour/contracts';

export const contributions = {
  routes: [
    { path: '/promotions', view: 'list', title: 'title.list', banner: 'promotion' },
    { path: '/promoDetail', view: 'detail', title: 'title.detail' },
  ],
  widgets: [{ slot: 'home.promotions', view: 'strip' }],
} satisfies DeclaredContributions;
