import type { CatalogService } from '../../catalog/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { Clock, Database, Ids, Outbox, Tx } from '../../server/index.ts';
import type { Ledger, MemberBook } from '../../wallet/index.ts';
import type { Round } from '../round.ts';
import { type BettingDb, type BettingTables, findRound } from '../store.ts';
import type { WinGuard } from '../wins/win-guard.ts';

/** Dependencies of the verbs of the vendor contract. */
export interface VerbParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  ledger: Ledger;
  catalog: Pick<CatalogService, 'findGame' | 'getJackpot' | 'contributeToJackpot' | 'takeJackpot'>;
  identity: Pick<IdentityService, 'findMember' | 'isSessionOpen'>;
  /** The one currency of this site's wallet. */
  currency: string;
  wins: WinGuard;
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

/** Returns the book of the stakes. A demo account stakes play money, which never mixes with another account. */
export const toBook = (demo: boolean): MemberBook => (demo ? 'demo' : 'main');

/** Reads the amount that the member of a round can stake now. */
export async function readPlayableIn(
  ledger: Ledger,
  tx: Tx,
  { memberId, demo }: Pick<Round, 'memberId' | 'demo'>,
): Promise<number> {
  const balances = (await ledger.balancesIn(tx, [memberId])).get(memberId);
  return (demo ? balances?.demoMinor : balances?.mainMinor) ?? 0;
}

export async function readPlayable(
  { ledger }: Pick<VerbParts, 'ledger'>,
  memberId: number,
  demo: boolean,
): Promise<number> {
  const { mainMinor, demoMinor } = await ledger.balances(memberId);
  return demo ? demoMinor : mainMinor;
}

/** The same by a round's number; undefined for a message without a round. */
export async function readPlayableOfRound(
  parts: VerbParts,
  vendor: string,
  roundId: string | null,
): Promise<number | undefined> {
  if (roundId === null) return undefined;
  const round = await findRound(parts.database.withTables<BettingTables>(), vendor, roundId);
  return round && readPlayable(parts, round.memberId, round.demo);
}
