import * as z from '@parlour/schema';
import { gameTypes } from '../games.ts';
import { vendorGameFacts } from '../vwc.ts';
import { cursor, declareAct, isMore, limit, next, reason, time } from './act.ts';

const code = z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/));
const changeNumber = z.coerce.number().check(z.int(), z.positive());
const view = { method: 'GET', permission: 'catalog.view' } as const;
const change = { method: 'POST', permission: 'catalog.change' } as const;
/** The number of the change; absent when nothing differs. */
const numbered = z.object({ change: z.optional(z.int()) });

const catalogueGame = z.object({
  gameId: z.string(),
  nodeId: z.int(),
  name: z.string(),
  vendor: z.string(),
  gameType: z.enum(gameTypes),
  status: z.enum(['live', 'maintenance', 'withdrawn']),
  vendorStatus: z.enum(['live', 'maintenance']),
});
export type CatalogueGame = z.output<typeof catalogueGame>;

/** Lists games by vendor and id. The text matches any part of the name or the id, in any letter case. */
export const listGamesAct = declareAct({
  ...view,
  path: 'catalog/games',
  input: z.object({
    text: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    vendor: z.optional(code),
    gameType: z.optional(z.enum(gameTypes)),
    cursor,
    limit,
  }),
  value: z.object({ games: z.array(catalogueGame), next }),
});

const catalogueVendor = z.object({
  code: z.string(),
  name: z.string(),
  status: z.enum(['live', 'maintenance']),
  games: z.int(),
});
export type CatalogueVendor = z.output<typeof catalogueVendor>;

export const listVendorsAct = declareAct({
  ...view,
  path: 'catalog/vendors',
  input: z.object({}),
  value: z.object({ vendors: z.array(catalogueVendor) }),
});

/**
 * Opens or closes a vendor or a game: exactly one of them. `before` is the state that the operator saw: the act fails
 * with `operator.changed-later` if the state has changed since.
 */
export const setCatalogueStatusAct = declareAct({
  ...change,
  path: 'catalog/status',
  input: z.object({
    vendor: z.optional(code),
    gameId: z.optional(z.string().check(z.maxLength(60))),
    status: z.enum(['live', 'maintenance']),
    before: z.optional(z.enum(['live', 'maintenance'])),
    reason,
  }),
  value: numbered,
});

/** The facts of a game or vendor by name, or the ordered ids or codes of a list. */
const state = z.union([z.record(z.string(), z.unknown()), z.array(z.string())]);

const catalogueChange = z.object({
  number: z.int(),
  at: time,
  actor: z.string(),
  kind: z.string(),
  reason: z.string(),
  takenBackBy: z.nullable(z.int()),
  subjects: z.int(),
  /** The state of the asked object before and after; null before it existed. */
  item: z.optional(z.object({ before: z.nullable(state), after: state })),
});
export type CatalogueChange = z.output<typeof catalogueChange>;

/**
 * Lists the latest changes, newest first; with `subject`, those of one object, such as `game:roulette`; with `number`, that
 * one.
 */
export const listChangesAct = declareAct({
  ...view,
  path: 'catalog/changes',
  input: z.object({
    subject: z.optional(z.string().check(z.regex(/^[a-z-]{2,20}:[^\s]{1,80}$/))),
    number: z.optional(z.coerce.number().check(z.int(), z.positive())),
  }),
  value: z.object({ changes: z.array(catalogueChange), isMore }),
});

const changedItem = z.object({
  /** `game:<id>`, `vendor:<code>`, `pins:<category>` or `vendor-order:<category>`. */
  subject: z.string(),
  /** Null for a new object. */
  before: z.nullable(state),
  after: state,
});
export type CatalogueItem = z.output<typeof changedItem>;

/** Reads the details of a change. Fails with `catalog.change-not-found`. */
export const readChangeAct = declareAct({
  ...view,
  path: 'catalog/change',
  input: z.object({ change: changeNumber }),
  value: z.object({ items: z.array(changedItem) }),
});

export const rollBackCatalogueAct = declareAct({
  ...change,
  path: 'catalog/roll-back',
  input: z.object({ change: changeNumber, reason }),
  value: numbered,
});

const counts = { added: z.int(), changed: z.int(), withdrawn: z.int(), unchanged: z.int() };

/** Imports the games that a connected vendor delivers. A dry run only counts. */
export const importFromVendorAct = declareAct({
  ...change,
  path: 'catalog/import-from-vendor',
  input: z.object({ vendor: code, dryRun: z._default(z.boolean(), false), reason }),
  value: z.object({ change: z.optional(z.int()), ...counts }),
});

export const importGamesMax = 20_000;
const vendorList = {
  vendor: z.object({
    code,
    /** Required for a new vendor. */
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    /** The connected vendor that delivers the games. */
    deliveredBy: z.optional(code),
  }),
  /** Absent: the list that the connected vendor returns now. */
  games: z.optional(z.array(vendorGameFacts).check(z.maxLength(importGamesMax))),
  /**
   * Whether the list has all games of the vendor, so that other games are withdrawn. A connected vendor states
   * this itself.
   */
  complete: z._default(z.boolean(), false),
};

/**
 * Compares a vendor's list with the catalogue without changing anything. Fails with `request.invalid` for ids that
 * occur twice in the list or belong to another vendor, with `catalog.vendor-not-found` for a new vendor without a name,
 * and with `betting.vendor-not-connected`.
 */
export const compareImportAct = declareAct({
  ...change,
  path: 'catalog/import/compare',
  input: z.object(vendorList),
  value: z.object({
    ...counts,
    /** Identifies these differences for `catalog/import/apply`. */
    digest: z.string(),
    /** The differences by subject, at most 1,000. */
    items: z.array(changedItem),
    /** The number of differences that are not in `items`. */
    more: z.int(),
  }),
});

/**
 * Imports a list exactly as it was compared. Fails as `catalog/import/compare` does, and with
 * `catalog.diff-changed` if the differences have changed since.
 */
export const applyImportAct = declareAct({
  ...change,
  path: 'catalog/import/apply',
  input: z.object({ ...vendorList, digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)), reason }),
  value: z.object({ change: z.optional(z.int()), ...counts }),
});

const pinsMax = 100;
const vendorsMax = 100;

const gameIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(pinsMax));
const vendorCodes = z.array(code).check(z.maxLength(vendorsMax));

/** Reads the games and the vendors that come first in a category, in display order. */
export const readPlacesAct = declareAct({
  ...view,
  path: 'catalog/places',
  input: z.object({ gameType: z.enum(gameTypes) }),
  value: z.object({
    games: z.array(z.object({ gameId: z.string(), name: z.string(), vendor: z.string() })),
    vendors: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

/**
 * Replaces the games that come first in a category, in display order. `before` are those that the operator saw: the act
 * fails with `operator.changed-later` if they have changed since.
 */
export const setPinsAct = declareAct({
  ...change,
  path: 'catalog/pins',
  input: z.object({
    gameType: z.enum(gameTypes),
    gameIds,
    before: z.optional(gameIds),
    reason,
  }),
  value: numbered,
});

/** Replaces the vendors that come first in a category, in display order, as `catalog/pins` does. */
export const setVendorOrderAct = declareAct({
  ...change,
  path: 'catalog/vendor-order',
  input: z.object({
    gameType: z.enum(gameTypes),
    vendors: vendorCodes,
    before: z.optional(vendorCodes),
    reason,
  }),
  value: numbered,
});
