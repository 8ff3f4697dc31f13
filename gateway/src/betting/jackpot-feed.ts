/**
 * Moves a share of every settled stake on a slot or table of the slots lobby from the house to the jackpot, once for
 * each round, even if events repeat.
 */
import type { GameType } from '@parlour/contracts';
import type { CatalogService } from '../catalog/index.ts';
import { type Clock, type Database, dayMs } from '../server/index.ts';
import type { Ledger } from '../wallet/index.ts';
import type { SettledBet } from './events.ts';

export const jackpotSharePpm = 5_000;
/** Rounds that settled longer ago belong to an earlier pool, so the seed's sixty days feed nothing now. */
const fedWithinMs = dayMs;

/** Returns whether games of this type feed the jackpot. Only stakes that feed the pool can win it. */
export const isInJackpot = (type: GameType): boolean => type === 'RNG';

const computeContribution = (stakeMinor: number): number =>
  Math.floor((stakeMinor * jackpotSharePpm) / 1_000_000);

interface FeedParts {
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
