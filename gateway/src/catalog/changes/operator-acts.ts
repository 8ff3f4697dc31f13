import { AppError, type GameType } from '@parlour/contracts';
import {
  applyImportAct,
  compareImportAct,
  importFromVendorAct,
  importGamesMax,
  listChangesAct,
  listGamesAct,
  listVendorsAct,
  readChangeAct,
  readPlacesAct,
  rollBackCatalogueAct,
  setCatalogueStatusAct,
  setPinsAct,
  setVendorOrderAct,
} from '@parlour/contracts/back-office';
import { vendorGameFacts } from '@parlour/contracts/vwc';
import * as z from 'zod/mini';
import { type OperatorAct, operatorAct, requireUnchanged, type Tx } from '../../server/index.ts';
import type { VendorCatalogPort } from '../vendor-catalog-port.ts';
import {
  applyChange,
  type ChangeParts,
  type ChangeRequest,
  findChange,
  listChanges,
  revertChange,
} from './changes.ts';
import { applyImport, compareImport, importGames, type VendorList } from './import.ts';
import { listGames, listVendors, readPlaces } from './list-catalogue.ts';
import {
  type GameState,
  readOfferingVendors,
  readSubjects,
  type SubjectState,
  type VendorState,
} from './subjects.ts';

const code = z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/));
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));
const comparedItemsMax = 1_000;
/** Of acts that take a vendor's list. */
const listBody = {
  bodyBytesMax: 16_777_216,
  longList: { field: 'games', item: vendorGameFacts, itemsMax: importGamesMax },
} as const;

/**
 * Creates operators' acts on the catalogue. Every act is a change with a number, is in the audit record and can be
 * reverted.
 */
export function catalogActs(
  parts: ChangeParts & { vendors: readonly VendorCatalogPort[]; refresh(): Promise<void> },
): OperatorAct[] {
  /** Resolves once this gateway shows the change; the others are notified. */
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await parts.refresh();
    return result;
  };
  return [
    operatorAct({
      method: 'POST',
      path: 'catalog/import',
      permission: 'catalog.change',
      ...listBody,
      input: z.object({
        vendor: z.object({
          code,
          name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
          deliveredBy: z.optional(code),
        }),
        games: z.array(vendorGameFacts).check(z.maxLength(importGamesMax)),
        complete: z._default(z.boolean(), false),
        dryRun: z._default(z.boolean(), false),
        reason,
      }),
      run: ({ actor, input }) => withRefresh(importGames(parts, { ...input, actor })),
    }),
    operatorAct({
      ...importFromVendorAct,
      async run({ actor, input }) {
        const list = await requestList(parts, { code: input.vendor });
        return withRefresh(importGames(parts, { ...input, ...list, actor }));
      },
    }),
    operatorAct({
      ...compareImportAct,
      ...listBody,
      async run({ input: { games, ...input } }) {
        const list = games ? { ...input, games } : await requestList(parts, input.vendor);
        const { items, ...compared } = await compareImport(parts, list);
        return {
          ...compared,
          items: items.slice(0, comparedItemsMax),
          more: Math.max(0, items.length - comparedItemsMax),
        };
      },
    }),
    operatorAct({
      ...applyImportAct,
      ...listBody,
      async run({ actor, input: { games, digest, reason, ...input } }) {
        const list = games ? { ...input, games } : await requestList(parts, input.vendor);
        return withRefresh(applyImport(parts, { ...list, digest, reason, actor }));
      },
    }),
    operatorAct({
      ...setCatalogueStatusAct,
      run: ({ actor, input }) => withRefresh(setStatus(parts, { ...input, actor })),
    }),
    operatorAct({
      ...setPinsAct,
      run: ({ actor, input }) => withRefresh(setPins(parts, { ...input, actor })),
    }),
    operatorAct({
      ...setVendorOrderAct,
      run: ({ actor, input }) => withRefresh(setVendorOrder(parts, { ...input, actor })),
    }),
    operatorAct({
      ...rollBackCatalogueAct,
      run: async ({ actor, input }) => ({
        change: await withRefresh(revertChange(parts, input.change, { actor, reason: input.reason })),
      }),
    }),
    operatorAct({
      ...listGamesAct,
      run: ({ input }) => listGames(parts.database, input),
    }),
    operatorAct({
      ...listVendorsAct,
      run: async () => ({ vendors: await listVendors(parts.database) }),
    }),
    operatorAct({
      ...readPlacesAct,
      run: ({ input }) => readPlaces(parts.database, input.gameType),
    }),
    operatorAct({
      ...listChangesAct,
      run: ({ input }) => listChanges(parts, input),
    }),
    operatorAct({
      ...readChangeAct,
      run: async ({ input }) => ({ items: await findChange(parts, input.change) }),
    }),
  ];
}

/** Requests the list of a connected vendor. Fails with `betting.vendor-not-connected`. */
async function requestList(
  { vendors }: { vendors: readonly VendorCatalogPort[] },
  named: VendorList['vendor'],
): Promise<VendorList> {
  const vendor = vendors.find(({ code }) => code === named.code);
  if (!vendor) throw new AppError('betting.vendor-not-connected', `${named.code} is not connected.`);
  const { games, complete } = await vendor.games();
  return { vendor: { code: vendor.code, name: named.name }, games, complete };
}

interface ActContext {
  actor: string;
  reason: string;
}

function setStatus(
  parts: ChangeParts,
  input: ActContext & {
    vendor?: string | undefined;
    gameId?: string | undefined;
    status: 'live' | 'maintenance';
    before?: 'live' | 'maintenance' | undefined;
  },
): Promise<{ change: number | undefined }> {
  const { vendor, gameId } = input;
  if ((vendor === undefined) === (gameId === undefined))
    throw new AppError('request.invalid', 'Name either a vendor or a game.', {
      fields: [{ path: ['gameId'], rule: 'required' }],
    });
  const subject = gameId === undefined ? `vendor:${vendor}` : `game:${gameId}`;
  return parts.database.transaction(async (tx) => {
    const state = (await readSubjects(tx, [subject])).get(subject) as VendorState | GameState | undefined;
    if (state === undefined || state.status === 'withdrawn')
      throw new AppError(
        gameId === undefined ? 'catalog.vendor-not-found' : 'catalog.game-not-found',
        `There is no ${subject.replace(':', ' ')}.`,
      );
    const wanted = new Map([[subject, { ...state, status: input.status } as VendorState | GameState]]);
    const checkStatus = (present: ReadonlyMap<string, SubjectState>) =>
      requireUnchanged(input.before, (present.get(subject) as VendorState | GameState).status, subject);
    return { change: await applyChange(parts, tx, { ...input, kind: 'status' }, wanted, checkStatus) };
  });
}

function setPins(
  parts: ChangeParts,
  {
    gameType,
    gameIds,
    before,
    ...acting
  }: ActContext & { gameType: GameType; gameIds: readonly string[]; before?: readonly string[] | undefined },
): Promise<{ change: number | undefined }> {
  const unique = [...new Set(gameIds)];
  return parts.database.transaction(async (tx) => {
    const games = await readSubjects(
      tx,
      unique.map((gameId) => `game:${gameId}`),
    );
    for (const gameId of unique) {
      const game = games.get(`game:${gameId}`) as GameState | undefined;
      if (game?.game_type !== gameType || game.status === 'withdrawn')
        throw new AppError('catalog.game-not-found', `There is no ${gameType} game ${gameId}.`);
    }
    return {
      change: await applyList(parts, tx, { ...acting, kind: 'pins' }, { gameType, list: unique, before }),
    };
  });
}

function setVendorOrder(
  parts: ChangeParts,
  {
    gameType,
    vendors,
    before,
    ...acting
  }: ActContext & { gameType: GameType; vendors: readonly string[]; before?: readonly string[] | undefined },
): Promise<{ change: number | undefined }> {
  const unique = [...new Set(vendors)];
  return parts.database.transaction(async (tx) => {
    const offering = await readOfferingVendors(tx, gameType);
    for (const vendor of unique)
      if (!offering.has(vendor))
        throw new AppError('catalog.vendor-not-found', `${vendor} has no ${gameType} game.`);
    const request = { ...acting, kind: 'vendor-order' as const };
    return { change: await applyList(parts, tx, request, { gameType, list: unique, before }) };
  });
}

/** Replaces the games or vendors that come first in a category. */
function applyList(
  parts: ChangeParts,
  tx: Tx,
  request: ChangeRequest,
  { gameType, list, before }: { gameType: GameType; list: string[]; before: readonly string[] | undefined },
): Promise<number | undefined> {
  const subject = `${request.kind}:${gameType}`;
  return applyChange(parts, tx, request, new Map([[subject, list]]), (present) =>
    requireUnchanged(before, present.get(subject), subject),
  );
}
