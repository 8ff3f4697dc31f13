import type { CatalogService } from '../../catalog/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { BlockReads, PlayGuard } from '../../protection/index.ts';
import type { Clock, Database, Ids, Outbox, Tx } from '../../server/index.ts';
import type { BonusPlay, Ledger, MemberBook } from '../../wallet/index.ts';
import type { Round } from '../round.ts';
import { type BettingDb, type BettingTables, findRound } from '../store.ts';
import type { WinGuard } from '../wins/win-guard.ts';
import type { WinDefaults } from '../wins/win-limits.ts';

/** Dependencies of the verbs of the vendor contract. */
export interface VerbParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  ledger: Ledger;
  bonus: BonusPlay;
  catalog: Pick<CatalogService, 'findGame' | 'getJackpot' | 'contributeToJackpot' | 'takeJackpot'>;
  identity: Pick<IdentityService, 'findMember' | 'isSessionOpen'>;
  /** The one currency of this site's wallet. */
  currency: string;
  wins: WinGuard;
  winDefaults: Pick<WinDefaults, 'jackpotReviewHours'>;
  protection: PlayGuard;
  blocks: BlockReads;
  /** Returns whether members hold money in wallets of the vendor, and its games take stakes from there. */
  keepsWallets(vendor: string): boolean;
}

/** The transaction in which one message of one vendor is applied. */
export interface VerbScope {
  tx: Tx;
  db: BettingDb;
  vendor: string;
  now: Date;
}

export const createScope = (tx: Tx, vendor: string, now: Date): VerbScope => ({
  tx,
  db: tx.withTables<BettingTables>(),
  vendor,
  now,
});

/** Returns the owner of the vendor's transaction ids in the ledger. */
export const toLedgerSource = (vendor: string): string => `vendor:${vendor}`;

type WalletKeepers = Pick<VerbParts, 'keepsWallets'>;
type Stakes = Pick<Round, 'vendorCode' | 'demo'>;

/**
 * Returns the book of the stakes and wins: the play money of a demo account, which is never mixed with other
 * accounts; the wallet at a vendor that keeps one; or the main account.
 */
export function toBook({ keepsWallets }: WalletKeepers, { vendorCode, demo }: Stakes): MemberBook {
  if (demo) return 'demo';
  return keepsWallets(vendorCode) ? `vendor:${vendorCode}` : 'main';
}

type Balances = Awaited<ReturnType<Ledger['readBalances']>>;

function pickPlayable(parts: WalletKeepers, balances: Balances | undefined, stakes: Stakes): number {
  const book = toBook(parts, stakes);
  if (book === 'demo') return balances?.demoMinor ?? 0;
  if (book === 'main') return balances?.mainMinor ?? 0;
  return balances?.vendors.find(({ vendor }) => vendor === stakes.vendorCode)?.minor ?? 0;
}

type PlayableParts = WalletKeepers & Pick<VerbParts, 'ledger' | 'bonus'>;
type Player = Stakes & Pick<Round, 'memberId' | 'category'>;

/** Reads the balance of the book from which a round stakes, without bonus money. */
export async function readBookIn(
  parts: WalletKeepers & Pick<VerbParts, 'ledger'>,
  tx: Tx,
  { memberId, ...stakes }: Stakes & Pick<Round, 'memberId'>,
): Promise<number> {
  return pickPlayable(parts, (await parts.ledger.readBalancesIn(tx, [memberId])).get(memberId), stakes);
}

/** Reads the amount that the member of a round can stake now: real money, and bonus money that the game accepts. */
export async function readPlayableIn(parts: PlayableParts, tx: Tx, player: Player): Promise<number> {
  const { balances, bonusMinor } = await parts.bonus.readMoneyIn(tx, player.memberId, player);
  const canStakeBonus = toBook(parts, player) === 'main';
  return pickPlayable(parts, balances, player) + (canStakeBonus ? bonusMinor : 0);
}

export async function readPlayable(
  parts: PlayableParts & Pick<VerbParts, 'database'>,
  player: Player,
): Promise<number> {
  const balances = await parts.ledger.readBalances(player.memberId);
  const realMinor = pickPlayable(parts, balances, player);
  // Members without bonus money cost no second query.
  const hasBonus = toBook(parts, player) === 'main' && balances.bonuses.some(({ minor }) => minor > 0);
  return hasBonus
    ? realMinor + (await parts.bonus.readPlayable(parts.database.kysely, player.memberId, player))
    : realMinor;
}

/** The same by a round's number; undefined for a message without a round. */
export async function readPlayableOfRound(
  parts: VerbParts,
  vendor: string,
  roundId: string | null,
): Promise<number | undefined> {
  if (roundId === null) return undefined;
  const round = await findRound(parts.database.withTables<BettingTables>(), vendor, roundId);
  return round && readPlayable(parts, round);
}
