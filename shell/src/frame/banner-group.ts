import type { BannerGroup } from '@parlour/contracts';
import type { Targets } from '../runtime/targets.ts';

/** Groups of the addresses that belong to the shell itself; all others come with the remotes' routes. */
const ownGroups: Record<string, BannerGroup> = {
  '/login': 'home',
  '/register': 'home',
  '/register.html': 'home',
  '/down': 'download',
  '/download': 'download',
};

export const findBannerGroup = (pathname: string, targets: Targets): BannerGroup | undefined =>
  targets.banner(pathname) ?? ownGroups[pathname] ?? (/^\/help(\/|$)/.test(pathname) ? 'help' : undefined);
