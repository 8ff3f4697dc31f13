import {
  type Audit,
  type Clock,
  type Database,
  type GatewayConfig,
  type GatewayModule,
  hourMs,
  type Ids,
  type Live,
  type Logger,
  minuteMs,
  type Outbox,
  type Signals,
} from '../server/index.ts';
import { depositRoutes, webhookRoutes } from './deposit/deposit-routes.ts';
import { createDepositService, type DepositService } from './deposit/deposit-service.ts';
import { depositActs } from './deposit/operator-acts.ts';
import { createPaymentProvider } from './deposit/payment-provider.ts';
import type { Exclusions } from './deposit/provider-updates.ts';
import { createWalletSubscriptions } from './events.ts';
import { createLedger, type Ledger, trialBalance } from './ledger/index.ts';
import { walletRoutes } from './routes.ts';
import { createWalletService, type Names, type WalletService } from './service.ts';
import { createVerification, verificationActs } from './verification/index.ts';

export type { Exclusions } from './deposit/provider-updates.ts';
export { fillDemoBook } from './events.ts';
export {
  type Ledger,
  type MemberBook,
  type Movement,
  type PostingOutcome,
  type Reversal,
  type ReversalOutcome,
  requirePosted,
  verifyLedger,
} from './ledger/index.ts';
export type { Names } from './service.ts';

export interface Wallet {
  service: WalletService;
  ledger: Ledger;
  deposits: DepositService;
  module: GatewayModule;
}

/** A log line has no form for a bigint. */
const toLogged = ({ currency, sumMinor }: { currency: string; sumMinor: bigint }) => ({
  currency,
  sumMinor: String(sumMinor),
});

const foldEveryMs = minuteMs;
const trialBalanceEveryMs = hourMs;
const resolveDepositsEveryMs = 15_000;

/** Creates the wallet: members' money and points, the ledger, balances, the account record. */
export function createWallet(parts: {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  log: Logger;
  audit: Audit;
  signals: Signals;
  config: Pick<GatewayConfig, 'currency' | 'payments' | 'timeZone' | 'verificationHour'>;
  names: Names;
  /** From the jurisdiction profile. */
  openOrdersMax: number;
  exclusions: Exclusions;
  /** A credit by operators above this amount needs two people. */
  fourEyesAboveMinor(): number;
}): Wallet {
  const { database, clock, log, names } = parts;
  const currency = parts.config.currency.code;
  const ledger = createLedger({ ...parts, currency });
  const service = createWalletService({ ledger, names, currency });
  const providers = new Map(
    parts.config.payments.map((one) => [one.name, createPaymentProvider(one, clock)]),
  );
  const verification = createVerification({ ...parts, ...parts.config, ledger });
  const deposits = createDepositService({ ...parts, ledger, providers, currency });
  return {
    service,
    ledger,
    deposits,
    module: {
      name: 'wallet',
      migrations: new URL('migrations/', import.meta.url),
      routes: [...walletRoutes(service), ...depositRoutes(deposits)],
      plugin: webhookRoutes(deposits, providers),
      operatorActs: [
        ...depositActs(deposits.held, parts.fourEyesAboveMinor),
        ...verificationActs(verification),
      ],
      subscriptions: createWalletSubscriptions(ledger),
      jobs: [
        verification.job,
        { name: 'wallet.resolve-deposits', everyMs: resolveDepositsEveryMs, run: deposits.resolveUndecided },
        { name: 'wallet.fold-house', everyMs: foldEveryMs, run: ledger.foldHouseEntries },
        {
          name: 'wallet.trial-balance',
          everyMs: trialBalanceEveryMs,
          async run() {
            const drifts = (await trialBalance(database)).filter(({ sumMinor }) => sumMinor !== 0n);
            if (drifts.length > 0)
              log.fatal({ drifts: drifts.map(toLogged) }, 'the ledger does not sum to zero');
          },
        },
      ],
      stop: ledger.idle,
    },
  };
}
