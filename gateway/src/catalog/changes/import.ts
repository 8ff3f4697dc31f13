/**
 * Import of a vendor's games, by file or by call. A vendor's list defines the facts of its games. Operators define
 * their order, status and hot games, and an import leaves these unchanged. A game that is missing in a complete list is
 * withdrawn.
 */
import { createHash } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import type { VendorGameFacts } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { forEachInTurns, type Tx } from '../../server/index.ts';
import {
  applyChange,
  type ChangeItem,
  type ChangeParts,
  type ChangeRequest,
  listDifferences,
  lockChanges,
} from './changes.ts';
import { type GameState, readSubjects, type SubjectState, type VendorState } from './subjects.ts';

/** A vendor's list of games. */
export interface VendorList {
  vendor: { code: string; name?: string | undefined; deliveredBy?: string | undefined };
  games: readonly VendorGameFacts[];
  /** The list contains all games of the vendor: others are withdrawn. */
  complete: boolean;
}

interface ImportRequest extends Omit<ChangeRequest, 'kind'>, VendorList {
  /** Reports the differences without applying them. */
  dryRun: boolean;
}

interface ImportCounts {
  added: number;
  changed: number;
  withdrawn: number;
  unchanged: number;
}

interface ImportResult extends ImportCounts {
  /** Absent in a dry run, or when nothing differs. */
  change?: number;
}

/** The differences between a list and the catalogue. */
interface Comparison extends ImportCounts {
  /** Changes with any difference, including differences in the current state. */
  digest: string;
  /** By subject. */
  items: ChangeItem[];
}

/**
 * Imports games. Fails with `catalog.vendor-not-found` for a new vendor without a name, and with `request.invalid` for
 * ids that are duplicate or another vendor's.
 */
export function importGames(parts: ChangeParts, request: ImportRequest): Promise<ImportResult> {
  return parts.database.transaction(async (tx) => {
    const { counts, wanted } = await planImport(tx, request);
    if (request.dryRun) return counts;
    const change = await applyChange(parts, tx, { ...request, kind: 'import' }, wanted);
    return change === undefined ? counts : { change, ...counts };
  });
}

/** Compares a list with the catalogue. Fails as `importGames` does. */
export const compareImport = ({ database }: ChangeParts, list: VendorList): Promise<Comparison> =>
  database.transaction(async (tx) => compare(await planImport(tx, list)));

/** Imports a list that was compared before. Fails with `catalog.diff-changed` if the differences have changed since. */
export function applyImport(
  parts: ChangeParts,
  { digest, ...request }: VendorList & Omit<ChangeRequest, 'kind'> & { digest: string },
): Promise<ImportResult> {
  return parts.database.transaction(async (tx) => {
    await lockChanges(tx);
    const plan = await planImport(tx, request);
    if ((await compare(plan)).digest !== digest)
      throw new AppError('catalog.diff-changed', 'The differences are not those that were compared.');
    const change = await applyChange(parts, tx, { ...request, kind: 'import' }, plan.wanted);
    return change === undefined ? plan.counts : { change, ...plan.counts };
  });
}

interface Plan {
  code: string;
  before: ReadonlyMap<string, SubjectState>;
  wanted: ReadonlyMap<string, SubjectState>;
  counts: ImportCounts;
}

async function compare({ code, before, wanted, counts }: Plan): Promise<Comparison> {
  const items = (await listDifferences(before, wanted)).sort((a, b) => (a.subject < b.subject ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(code));
  await forEachInTurns(items, ({ subject, before, after }) => {
    digest.update(JSON.stringify([subject, sorted(before), sorted(after)]));
  });
  return { ...counts, items, digest: digest.digest('hex') };
}

/** Computes the state that a list describes, and the current state. */
async function planImport(tx: Tx, list: VendorList): Promise<Plan> {
  const { vendor, games } = list;
  refuseDuplicates(games);
  const subjects = [`vendor:${vendor.code}`, ...games.map(({ gameId }) => `game:${gameId}`)];
  const before = await readSubjects(tx, subjects);
  const wanted = new Map<string, SubjectState>([
    [
      `vendor:${vendor.code}`,
      toVendorState(list, before.get(`vendor:${vendor.code}`) as VendorState | undefined),
    ],
  ]);
  const delivered = await readDeliveredCodes(tx, vendor.code);
  await forEachInTurns(games, (facts) => {
    const known = before.get(`game:${facts.gameId}`) as GameState | undefined;
    if (known && known.vendor !== vendor.code && !delivered.has(known.vendor))
      throw new AppError('request.invalid', `${facts.gameId} is a game of ${known.vendor}.`, {
        fields: [{ path: ['games', facts.gameId], rule: 'invalid' }],
      });
    wanted.set(`game:${facts.gameId}`, toGameState(facts, known, vendor.code));
  });
  const counts = await countChanges(before, wanted);
  const missing = list.complete
    ? await readMissingGames(tx, vendor.code, games)
    : new Map<string, GameState>();
  for (const [subject, state] of missing) {
    before.set(subject, state);
    wanted.set(subject, { ...state, status: 'withdrawn' });
  }
  return { code: vendor.code, before, wanted, counts: { ...counts, withdrawn: missing.size } };
}

function refuseDuplicates(games: readonly VendorGameFacts[]): void {
  const seen = new Set<string>();
  for (const { gameId } of games) {
    if (seen.has(gameId))
      throw new AppError('request.invalid', `${gameId} is in the list twice.`, {
        fields: [{ path: ['games', gameId], rule: 'invalid' }],
      });
    seen.add(gameId);
  }
}

const lastPosition = 10_000;

function toVendorState({ vendor }: VendorList, known: VendorState | undefined): VendorState {
  const name = vendor.name ?? known?.name;
  if (name === undefined)
    throw new AppError('catalog.vendor-not-found', `${vendor.code} is new and needs a name.`);
  return {
    name,
    hot: known?.hot ?? false,
    position: known?.position ?? lastPosition,
    delivered_by: vendor.deliveredBy ?? known?.delivered_by ?? null,
    status: known?.status ?? 'live',
  };
}

const toGameState = (facts: VendorGameFacts, known: GameState | undefined, vendor: string): GameState => ({
  vendor: known?.vendor ?? vendor,
  game_type: facts.type,
  name: facts.name,
  classifications: facts.classifications,
  min_bet_minor: facts.minBetMinor,
  lines: facts.lines,
  rtp_ppm: facts.rtpPpm ?? null,
  status: known === undefined || known.status === 'withdrawn' ? 'live' : known.status,
  launch_kind: facts.launchKind,
  default_play_type: facts.defaultPlayType ?? null,
  vendor_game: known?.vendor_game ?? null,
  weight: known?.weight ?? 0,
});

async function readDeliveredCodes(tx: Tx, code: string): Promise<Set<string>> {
  const { rows } = await sql<{
    code: string;
  }>`select code from catalog_vendor where delivered_by = ${code}`.execute(tx);
  return new Set(rows.map((row) => row.code));
}

/** Reads the vendor's games that are missing from the list. */
async function readMissingGames(
  tx: Tx,
  vendor: string,
  games: readonly VendorGameFacts[],
): Promise<Map<string, GameState>> {
  const { rows } = await sql<{ game_id: string }>`select game_id from catalog_game
    where vendor = ${vendor} and status <> 'withdrawn' and not game_id = any (${games.map(({ gameId }) => gameId)}::text[])`.execute(
    tx,
  );
  const states = await readSubjects(
    tx,
    rows.map(({ game_id }) => `game:${game_id}`),
  );
  return states as Map<string, GameState>;
}

async function countChanges(
  before: ReadonlyMap<string, SubjectState>,
  wanted: ReadonlyMap<string, SubjectState>,
): Promise<Omit<ImportCounts, 'withdrawn'>> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  await forEachInTurns(wanted, ([subject, state]) => {
    if (!subject.startsWith('game:')) return;
    const known = before.get(subject);
    const isSame = JSON.stringify(sorted(known)) === JSON.stringify(sorted(state));
    counts[known === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1;
  });
  return counts;
}

/** Returns a state with sorted keys, so that equal states have equal texts. */
const sorted = (state: SubjectState | null | undefined) =>
  state && Object.fromEntries(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
