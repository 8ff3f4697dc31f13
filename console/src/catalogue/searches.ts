import { listChangesAct, listGamesAct, listVendorsAct } from '@parlour/contracts/back-office';
import type { SearchProvider } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { catalogueTexts } from './catalogue-texts.ts';

const hitsMax = 6;
/** Shorter texts would match most games. */
const textLengthMin = 2;
/** `12`, `#12` or `change 12`. */
const changeNumber = /^(?:change\s*|#)?(\d{1,9})$/i;

const gameSearch: SearchProvider = {
  label: texts.palette.games,
  icon: 'gamepad-2',
  accepts: (text) => text.length >= textLengthMin,
  async find(text, { gateway }) {
    const { games } = await gateway.read(listGamesAct, { text, limit: hitsMax });
    const { vendors } = games.length > 0 ? await gateway.read(listVendorsAct, {}) : { vendors: [] };
    const vendorNames = new Map(vendors.map(({ code, name }) => [code, name]));
    return games.map(({ gameId, name, vendor }) => ({
      key: gameId,
      label: name,
      detail: vendorNames.get(vendor) ?? vendor,
      to: paths.game(gameId),
    }));
  },
};

const changeSearch: SearchProvider = {
  label: texts.palette.catalogueChanges,
  icon: 'history',
  accepts: (text) => changeNumber.test(text),
  async find(text, { gateway }) {
    const wanted = Number(changeNumber.exec(text)?.[1]);
    if (wanted === 0) return [];
    const { changes } = await gateway.read(listChangesAct, { number: wanted });
    return changes.map(({ number, reason }) => ({
      key: String(number),
      label: catalogueTexts.name(number),
      detail: reason,
      to: paths.catalogueChange(number),
    }));
  },
};

export const catalogueSearches: readonly SearchProvider[] = [gameSearch, changeSearch];
