/** A share of every settled stake of a slot or table of the slots lobby goes from the house into the jackpot: once for each round, whatever comes twice. */
import type { GameType } from '@parlour/contracts';
import type { CatalogService } from '../catalog/index.ts';
import type { Clock, Database } from '../server/index.ts';
import type { Ledger } from '../wallet/index.ts';
import type { SettledBet } from './events.ts';

export const jackpotSharePpm = 5_000;
/** What settled longer ago fed the pool of its own time: the seed's sixty days feed nothing now. */
const fedWithinMs = 24 * 3_600_000;

/** Whose stakes feed the pool plays for it, and nobody else. */
export const isInJackpot = (type: GameType): boolean => type === 'RNG';

export const computeContribution = (stakeMinor: number): number =>
  Math.floor((stakeMinor * jackpotSharePpm) / 1_000_000);

export interface FeedParts {
  database: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'postIn'>;
  catalog: Pick<CatalogService, 'contributeToJackpot'>;
}

export async function feedJackpot(
  { database, clock, ledger, catalog }: FeedParts,
  bet: SettledBet,
): Promise<void> {
  const amountMinor = computeContribution(bet.stakeMinor);
  const age = clock.now().getTime() - new Date(bet.settledAt).getTime();
  if (!isInJackpot(bet.category) || amountMinor === 0 || age > fedWithinMs) return;
  await database.transaction(async (tx) => {
    const { outcome } = await ledger.postIn(tx, {
      source: `jackpot:${bet.vendorCode}`,
      key: bet.roundId,
      type: 'JACKPOT_FEED',
      from: { house: `house_gaming:${bet.vendorCode}` },
      to: { house: 'jackpot_pool' },
      amountMinor,
      reference: bet.roundId,
    });
    if (outcome === 'posted') await catalog.contributeToJackpot(tx, amountMinor);
  });
}
