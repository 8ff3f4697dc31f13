import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

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
      search: {
        label: texts.areas.releases,
        icon: 'package',
        accepts: () => true,
        async find(text, { registry }) {
          const { remotes } = await registry.overview();
          return remotes
            .filter(({ name }) => name.includes(text.toLowerCase()))
            .map(({ name, live }) => ({
              key: name,
              label: name,
              detail: live?.version ?? texts.overview.never,
              to: paths.remote(name),
            }));
        },
      },
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
