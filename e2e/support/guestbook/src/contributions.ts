import type { DeclaredContributions } from '@parlour/contracts';

export const contributions = {
  routes: [{ path: '/guestbook', view: 'book', title: 'title' }],
} satisfies DeclaredContributions;
