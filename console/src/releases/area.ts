import { canaryGuardName } from '@parlour/contracts';
import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { releaseSearches } from './searches.ts';

/** Section for the releases of the site: those that are live, and those that go live next. */
export const releasesArea: Area = {
  key: 'releases',
  label: texts.areas.releases,
  sections: [
    {
      path: paths.overview,
      label: texts.nav.overview,
      icon: 'layout-grid',
      permission: 'releases.view',
      routes: [
        {
          path: '/',
          page: createLazyPart(async () => ({
            default: (await import('../overview/overview-page.tsx')).OverviewPage,
          })),
        },
        {
          path: '/remotes/:name',
          page: createLazyPart(async () => ({
            default: (await import('../remote/remote-page.tsx')).RemotePage,
          })),
        },
      ],
      searches: releaseSearches,
      // The guard pauses a canary when a person must decide about it.
      releaseBadge: ({ remotes }) =>
        remotes.filter(({ canary }) => canary?.paused?.by === canaryGuardName).length,
    },
    {
      path: paths.change,
      label: texts.nav.change,
      icon: 'package',
      permission: 'releases.view',
      routes: [
        {
          path: '/change',
          page: createLazyPart(async () => ({
            default: (await import('../changes/change-page.tsx')).ChangePage,
          })),
        },
      ],
    },
  ],
};
