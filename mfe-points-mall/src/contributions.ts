import type { DeclaredContributions } from '@parlour/contracts';
import { paths } from './paths.ts';

export const contributions = {
  routes: [{ path: paths.mall(), view: 'mall', title: 'title.mall', banner: 'shop' }],
} satisfies DeclaredContributions;
