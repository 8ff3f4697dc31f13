import { compareImportAct, listGamesAct } from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { catalogueSearches } from './searches.ts';

/** Games and vendors of the site. */
export const catalogueArea: Area = {
  key: 'catalogue',
  label: texts.areas.catalogue,
  sections: [
    {
      path: paths.catalogue,
      label: texts.nav.catalogue,
      icon: 'gamepad-2',
      permission: listGamesAct.permission,
      routes: [
        {
          path: '/catalogue',
          page: createLazyPart(async () => ({
            default: (await import('./catalogue-page.tsx')).CataloguePage,
          })),
        },
      ],
      searches: catalogueSearches,
    },
    {
      path: paths.catalogueImport(),
      label: texts.nav.catalogueImport,
      icon: 'upload',
      permission: compareImportAct.permission,
      routes: [
        {
          path: '/catalogue-import',
          page: createLazyPart(async () => ({
            default: (await import('./import/import-page.tsx')).ImportPage,
          })),
        },
      ],
    },
  ],
};
