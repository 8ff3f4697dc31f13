import { join } from 'node:path';
import type { Audit, Clock, Database, GatewayModule, Logger, Signals } from '../server/index.ts';
import { catalogActs } from './changes/operator-acts.ts';
import { gameInfoRoutes } from './game-info.ts';
import { contributeForBackgroundPlayers, jackpotTickMs } from './jackpot.ts';
import { createLiveSnapshot } from './live-snapshot.ts';
import { createLotteryService, lotteryRoutes } from './lottery/index.ts';
import { pictureRoutes } from './pictures.ts';
import { catalogRoutes } from './routes.ts';
import { type CatalogService, createCatalogService } from './service.ts';
import { createSportsService, sportsRoutes } from './sports/index.ts';
import type { CatalogTables } from './store.ts';
import type { VendorCatalogPort } from './vendor-catalog-port.ts';

export { type Game, getName, getVendorName, type Named } from './game.ts';
export { jackpotStartMinor } from './jackpot.ts';
export type { CatalogService } from './service.ts';
export type { VendorCatalogPort, VendorLottery, VendorMatch } from './vendor-catalog-port.ts';

/**
 * Changes reach a gateway by NOTIFY. This interval bounds the delay of missed changes and of games that stop being new.
 */
const indexCheckMs = 30_000;
/** Interval for polling vendors for lottery draws. */
const pollDrawsEveryMs = 3_000;
/** Interval for polling vendors for matches. */
const pollMatchesEveryMs = 5_000;

/**
 * Creates the catalogue: vendors, games, favourites and plays of members, and the jackpot pool. `backgroundPlayers`
 * makes the pool rise automatically, as in the demonstration (BAN-04).
 */
export function createCatalog(parts: {
  database: Database;
  clock: Clock;
  log: Logger;
  signals: Signals;
  audit: Audit;
  /** Of the configuration, only the folder for pictures. */
  config: { dataDir: string };
  backgroundPlayers: boolean;
  /** The connected vendors, with the calls that the catalogue uses. */
  vendors?: readonly VendorCatalogPort[];
}): { service: CatalogService; module: GatewayModule } {
  const { database, clock } = parts;
  const live = createLiveSnapshot(parts);
  const service = createCatalogService({ database, clock, live });
  const lottery = createLotteryService({ ...parts, live, vendors: parts.vendors ?? [] });
  const sports = createSportsService({ ...parts, live, vendors: parts.vendors ?? [] });
  const jackpotJob = {
    name: 'catalog.jackpot',
    everyMs: jackpotTickMs,
    run: () => contributeForBackgroundPlayers(database.withTables<CatalogTables>(), clock.now()),
  };
  return {
    service,
    module: {
      name: 'catalog',
      migrations: new URL('migrations/', import.meta.url),
      routes: [
        ...catalogRoutes(service),
        ...lotteryRoutes(lottery, service, clock),
        ...sportsRoutes(sports, clock),
        ...gameInfoRoutes({ clock, live, vendors: parts.vendors ?? [] }),
      ],
      jobs: [
        { name: 'catalog.index', everyMs: indexCheckMs, run: live.refresh },
        { name: 'catalog.draws', everyMs: pollDrawsEveryMs, run: lottery.pollDraws },
        { name: 'catalog.matches', everyMs: pollMatchesEveryMs, run: sports.pollMatches },
        ...(parts.backgroundPlayers ? [jackpotJob] : []),
      ],
      operatorActs: catalogActs({ ...parts, vendors: parts.vendors ?? [], refresh: live.refresh }),
      plugin: pictureRoutes({
        cacheDir: join(parts.config.dataDir, 'pictures'),
        findGame: service.findGameById,
        findVendor: service.findVendor,
      }),
      start: live.start,
      stop: live.stop,
    },
  };
}
