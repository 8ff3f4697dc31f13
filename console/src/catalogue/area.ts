import { compareImportAct, listGamesAct } from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import type { Area } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const hitsMax = 6;
const textLengthMin = 2;

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
      search: {
        label: texts.palette.games,
        icon: 'gamepad-2',
        accepts: (text) => text.length >= textLengthMin,
        async find(text, { gateway }) {
          const { games } = await gateway.read(listGamesAct, { text, limit: hitsMax });
          return games.map(({ gameId, name, vendor }) => ({
            key: gameId,
            label: name,
            detail: vendor,
            to: paths.game(gameId),
          }));
        },
      },
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
