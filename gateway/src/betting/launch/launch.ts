import { AppError, type GameType } from '@parlour/contracts';
import type { CatalogService, Game } from '../../catalog/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import { type BlockReads, type PlayGuard, toLimitError } from '../../protection/index.ts';
import {
  type Clock,
  type Database,
  hashToken,
  type Ids,
  minuteMs,
  type Session,
  type VendorConnection,
} from '../../server/index.ts';
import { fillDemoBook, type Ledger } from '../../wallet/index.ts';
import { type BettingTables, hasOpenRound, insertLaunch } from '../store.ts';
import type { VerbParts } from '../vendor-contract/context.ts';
import { callVendor, VendorUnavailable } from './vendor-client.ts';

export interface LaunchRequest {
  gameId: number;
  language: string;
  backUrl: string;
  /** Play without money. */
  demo: boolean;
}

export interface LaunchParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  ledger: Ledger;
  catalog: Pick<CatalogService, 'findGame' | 'recordPlay'>;
  vendors: ReadonlyMap<string, VendorConnection>;
  protection: PlayGuard;
  blocks: BlockReads;
  keepsWallets: VerbParts['keepsWallets'];
  identity: Pick<IdentityService, 'findMember'> & {
    terms: Pick<IdentityService['terms'], 'requireCurrent'>;
  };
}

const tokenLifeMs = minuteMs;

/**
 * Launches a game for a member: creates a one-time token, valid for a minute, and returns the vendor's address with it.
 * A demo account always plays without money, and only games that allow it. Fails with `catalog.game-not-found`,
 * `catalog.game-maintenance`, `member.blocked`, `session.real-account-required`, `betting.vendor-not-connected`,
 * `betting.launch-failed`; for money also with `member.excluded`, `protection.limit-reached`, `identity.terms-outdated`
 * and `betting.transfer-needed`.
 */
export async function launchGame(
  parts: LaunchParts,
  session: Session,
  request: LaunchRequest,
): Promise<{ url: string; game: Game }> {
  const { game, connection } = await requirePlayableGame(parts, session, request.gameId);
  await requireUnblocked(parts, session.memberId);
  const demo = request.demo || session.accountKind === 'demo';
  if (demo) await refillDemoBalance(parts, session.memberId);
  else {
    await requireAllowed(parts, session.memberId);
    await requireTransferred(parts, session.memberId, game);
  }
  const token = parts.ids.token();
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await insertLaunch(tx.withTables<BettingTables>(), {
      token_hash: hashToken(token),
      member_id: session.memberId,
      site_token_hash: session.tokenHash,
      vendor_code: connection.code,
      vendor_game: game.vendorGame,
      game_id: game.nodeId,
      language: request.language,
      demo,
      expires_at: new Date(now.getTime() + tokenLifeMs),
    });
    await parts.catalog.recordPlay(tx, session.memberId, game.nodeId);
  });
  try {
    const { url } = await callVendor({ connection, clock: parts.clock }, 'launch', {
      gameId: game.vendorGame,
      launchToken: token,
      language: request.language,
      backUrl: request.backUrl,
      demo,
    });
    return { url, game };
  } catch (cause) {
    if (!(cause instanceof VendorUnavailable)) throw cause;
    throw new AppError('betting.launch-failed', `${game.vendorName} did not open ${game.name}.`, { cause });
  }
}

/** Games of chance with a fixed return can be tried without money; matches, tables and draws cannot. */
const demoGameTypes: readonly GameType[] = ['RNG', 'FISH'];

/** Refuses a member for whom an operator has blocked play. */
async function requireUnblocked({ identity }: LaunchParts, memberId: number): Promise<void> {
  if ((await identity.findMember(memberId))?.blocks.includes('play'))
    throw new AppError('member.blocked', `Play is blocked for member ${memberId}.`);
}

/** Refuses a member who may not stake money now. */
async function requireAllowed(
  { database, blocks, protection, identity }: LaunchParts,
  memberId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (await blocks.isBlockedIn(tx, memberId))
      throw new AppError('member.excluded', `Member ${memberId} does not play while excluded.`);
    const reached = await protection.findReachedSessionIn(tx, memberId);
    if (reached) throw toLimitError(reached);
  });
  await identity.terms.requireCurrent(memberId);
}

/**
 * Refuses a game that stakes from a wallet at its vendor when the wallet holds less than the minimum stake,
 * unless a round there is to be resumed.
 */
async function requireTransferred(
  parts: LaunchParts,
  memberId: number,
  { deliveredBy, vendorName, minBetMinor }: Game,
): Promise<void> {
  if (!parts.keepsWallets(deliveredBy)) return;
  const { vendors } = await parts.ledger.readBalances(memberId);
  const balanceMinor = vendors.find(({ vendor }) => vendor === deliveredBy)?.minor ?? 0;
  if (balanceMinor >= Math.max(1, minBetMinor)) return;
  const db = parts.database.withTables<BettingTables>();
  if (!(await hasOpenRound(db, { memberId, vendor: deliveredBy })))
    throw new AppError('betting.transfer-needed', `The wallet at ${vendorName} holds ${balanceMinor}.`, {
      details: { vassalage: deliveredBy, balanceMinor },
    });
}

async function requirePlayableGame(
  { catalog, vendors }: LaunchParts,
  { accountKind }: Session,
  gameId: number,
): Promise<{ game: Game; connection: VendorConnection }> {
  const game = await catalog.findGame(gameId);
  if (game === undefined) throw new AppError('catalog.game-not-found', `There is no game ${gameId}.`);
  if (game.status !== 'live')
    throw new AppError('catalog.game-maintenance', `${game.name} is under maintenance.`);
  if (accountKind === 'demo' && !demoGameTypes.includes(game.type))
    throw new AppError('session.real-account-required', `${game.name} is not played without money.`);
  const connection = vendors.get(game.deliveredBy);
  if (connection === undefined)
    throw new AppError('betting.vendor-not-connected', `${game.vendorName} is not connected to this site.`);
  return { game, connection };
}

/** Refills the play money for a member who plays without money, or for a demo account that has spent it all. */
async function refillDemoBalance({ ledger, ids }: LaunchParts, memberId: number): Promise<void> {
  const { demoMinor } = await ledger.readBalances(memberId);
  if (demoMinor === 0) await fillDemoBook(ledger, { memberId, key: ids.uuid() });
}
