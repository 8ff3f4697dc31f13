import type { CatalogService } from '../catalog/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type {
  Audit,
  Clock,
  Database,
  GatewayModule,
  Ids,
  Live,
  Logger,
  Outbox,
  VendorConnection,
} from '../server/index.ts';
import type { Ledger } from '../wallet/index.ts';
import { feedJackpot } from './jackpot-feed.ts';
import { missionRoutes } from './missions/routes.ts';
import { bettingActs } from './operator-acts.ts';
import { alarmOnLongRounds } from './rounds/long-rounds.ts';
import { reconcileDaily } from './rounds/reconcile.ts';
import { watchOpenRounds } from './rounds/watchdog.ts';
import { bettingRoutes } from './routes.ts';
import { type BettingService, createBettingService } from './service.ts';
import { createNonceCleanup, vendorRoutes } from './vendor-contract/vendor-routes.ts';
import { createVerbs } from './vendor-contract/verbs.ts';
import { winActs } from './win-acts.ts';
import { createWinGuard } from './wins/win-guard.ts';
import type { WinLimits } from './wins/win-limits.ts';

export type { SettledBet } from './events.ts';
export { createExclusions } from './exclusions.ts';
export { createVendorCatalogPorts } from './launch/vendor-catalog-ports.ts';
export type { BettingService } from './service.ts';

const winnerBoardMinMinor = 10_000;

/** Creates betting: launches, the vendor wallet contract, and the betting record. See README.md. */
export function createBetting(parts: {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  log: Logger;
  audit: Audit;
  ledger: Ledger;
  catalog: CatalogService;
  identity: Pick<IdentityService, 'findMember' | 'membersByIds' | 'isSessionOpen' | 'terms'>;
  vendors: readonly VendorConnection[];
  currency: string;
  timeZone: string;
  betBatchMax: number;
  /** Limits for wins that are paid without review. Operators can set others for a vendor. */
  winDefaults: WinLimits;
  /** A refund above this amount needs two people. */
  fourEyesAboveMinor(): number;
}): { service: BettingService; module: GatewayModule } {
  const vendors = new Map(parts.vendors.map((vendor) => [vendor.code, vendor]));
  const wins = createWinGuard({ ...parts, defaults: parts.winDefaults });
  const verbs = createVerbs({ ...parts, wins });
  const service = createBettingService({ ...parts, vendors, verbs, wins, winnerBoardMinMinor });
  return {
    service,
    module: {
      name: 'betting',
      migrations: new URL('migrations/', import.meta.url),
      routes: [...bettingRoutes(service), ...missionRoutes(service)],
      operatorActs: [...bettingActs({ ...parts, vendors }), ...winActs({ ...parts, wins })],
      plugin: vendorRoutes({ ...parts, vendors, verbs }),
      subscriptions: {
        async 'bet.settled'(bet) {
          await feedJackpot(parts, bet);
          parts.live.send({ memberId: bet.memberId }, { topic: 'bet', roundId: bet.roundId });
        },
      },
      jobs: [
        createNonceCleanup(parts),
        watchOpenRounds({ ...parts, vendors, verbs, wins }),
        alarmOnLongRounds(parts),
        reconcileDaily({ ...parts, vendors }),
      ],
    },
  };
}
