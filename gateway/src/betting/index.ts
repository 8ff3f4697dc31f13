import type { CatalogService } from '../catalog/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { BlockReads, PlayGuard } from '../protection/index.ts';
import type {
  Audit,
  Bounds,
  Clock,
  Database,
  GatewayModule,
  Ids,
  Live,
  Logger,
  Outbox,
  VendorConnection,
} from '../server/index.ts';
import type { BonusPlay, Ledger } from '../wallet/index.ts';
import { feedJackpot } from './jackpot-feed.ts';
import { bettingChecks } from './money-checks.ts';
import { bettingActs } from './operator-acts.ts';
import { type BettingOversight, createBettingOversight } from './oversight/index.ts';
import { profitRoutes } from './profit/routes.ts';
import { forgetOldAlarms } from './rounds/forget-alarms.ts';
import { alarmOnLongRounds, type LongRoundTerms } from './rounds/long-rounds.ts';
import { reconcileDaily } from './rounds/reconcile.ts';
import { watchOpenRounds } from './rounds/watchdog.ts';
import { bettingRoutes } from './routes.ts';
import { type BettingService, type BettingServiceParts, createBettingService } from './service.ts';
import { createNonceCleanup, vendorRoutes } from './vendor-contract/vendor-routes.ts';
import { createVerbs } from './vendor-contract/verbs.ts';
import { alarmOnWinsWithoutRound } from './vendor-contract/wins-without-round.ts';
import { winActs } from './win-acts.ts';
import { createWinGuard } from './wins/win-guard.ts';
import type { WinDefaults } from './wins/win-limits.ts';

export type { SettledBet } from './events.ts';
export { createVendorCatalogPorts } from './launch/vendor-catalog-ports.ts';
export { createVendorWalletPorts } from './launch/vendor-wallet-ports.ts';
export { createOpenRounds } from './open-rounds.ts';
export type { BettingOversight, NamedRound } from './oversight/index.ts';
export { createPlayRecord } from './play-record.ts';
export type { TeamBetCursor } from './record/team-bets.ts';
export { formatBetNo } from './round.ts';
export type { Bet, BettingService } from './service.ts';

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
  /** Stakes and wins of bonus grants. */
  bonus: BonusPlay;
  catalog: CatalogService;
  identity: Pick<IdentityService, 'findMember' | 'findMembersByIds' | 'isSessionOpen' | 'terms'>;
  protection: PlayGuard;
  blocks: BlockReads;
  vendors: readonly VendorConnection[];
  currency: string;
  timeZone: string;
  betBatchMax: number;
  /** Limits for wins that are paid without review. Operators can set others for a vendor. */
  winDefaults: WinDefaults;
  /** Days after which an open round raises an alarm, or its stake may be refunded. */
  longRounds: LongRoundTerms;
  /** Days for which alarms about rounds are kept. */
  roundAlarmDays: number;
  /** How much of the betting record and of profit and loss one query reads. */
  records: BettingServiceParts['records'];
  /** A refund above a bound needs two people. */
  bounds: Bounds;
}): { service: BettingService; oversight: BettingOversight; module: GatewayModule } {
  const vendors = new Map(parts.vendors.map((vendor) => [vendor.code, vendor]));
  const keepsWallets = (vendor: string): boolean => vendors.get(vendor)?.keepsWallets ?? false;
  const wins = createWinGuard({ ...parts, defaults: parts.winDefaults });
  const verbs = createVerbs({ ...parts, wins, keepsWallets });
  const service = createBettingService({
    ...parts,
    vendors,
    verbs,
    wins,
    winnerBoardMinMinor,
    keepsWallets,
  });
  return {
    service,
    oversight: createBettingOversight({ ...parts, vendors }),
    module: {
      name: 'betting',
      migrations: new URL('migrations/', import.meta.url),
      routes: [...bettingRoutes(service), ...profitRoutes(service)],
      operatorActs: [...bettingActs({ ...parts, vendors }), ...winActs({ ...parts, wins, keepsWallets })],
      plugin: vendorRoutes({ ...parts, vendors, verbs }),
      subscriptions: {
        async 'bet.settled'(bet) {
          // A vendor that keeps wallets pays its own wins and does not take part in the site's jackpots.
          if (!keepsWallets(bet.vendorCode)) await feedJackpot(parts, bet);
          parts.live.send({ memberId: bet.memberId }, { topic: 'bet', roundId: bet.roundId });
        },
      },
      moneyChecks: bettingChecks,
      jobs: [
        createNonceCleanup(parts),
        watchOpenRounds({ ...parts, vendors, verbs, wins, keepsWallets }),
        alarmOnLongRounds(parts),
        alarmOnWinsWithoutRound(parts),
        forgetOldAlarms(parts),
        reconcileDaily({ ...parts, vendors }),
      ],
    },
  };
}
