import type { BannerGroup } from '@parlour/contracts';
import type { Targets } from '../runtime/targets.ts';

/** Banner groups of the shell's own paths, apart from the help centre. The routes of remotes declare all others. */
const ownGroups: Record<string, BannerGroup> = {
  '/login': 'home',
  '/register': 'home',
  '/register.html': 'home',
  '/down': 'download',
  '/download': 'download',
};

export const findBannerGroup = (pathname: string, targets: Targets): BannerGroup | undefined =>
  targets.banner(pathname) ?? ownGroups[pathname] ?? (/^\/help(\/|$)/.test(pathname) ? 'help' : undefined);
