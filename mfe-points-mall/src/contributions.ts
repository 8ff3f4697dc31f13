import type { DeclaredContributions } from '@parlour/contracts';
import { paths } from './paths.ts';

export const contributions = {
  routes: [{ path: paths.mall(), view: 'mall', title: 'title.mall', banner: 'shop' }],
  menu: [{ where: ['header', 'side', 'footer'], to: paths.mall(), order: 30, icon: 'shopping-bag' }],
} satisfies DeclaredContributions;
