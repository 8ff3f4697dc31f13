import type { JurisdictionProfile, Pictures } from '../platform/index.ts';
import type { DepositGuard } from '../protection/index.ts';
import {
  type Audit,
  type Bounds,
  type Clock,
  type Database,
  type GatewayConfig,
  type GatewayModule,
  type Ids,
  type Live,
  type Logger,
  type MoneyChecks,
  minuteMs,
  type Outbox,
  type Signals,
} from '../server/index.ts';
import {
  type BankAccountRules,
  bankAccountActs,
  bankAccountRoutes,
  createBankAccounts,
  createNumberCipher,
  type Owners,
  readDataKeys,
} from './bank-accounts/index.ts';
import { agentDepositRoutes } from './deposit/agent-routes.ts';
import type { MethodLock } from './deposit/deposit-rules.ts';
import { createDepositService, type DepositService } from './deposit/deposit-service.ts';
import { manualDepositActs } from './deposit/manual-acts.ts';
import { depositActs } from './deposit/operator-acts.ts';
import type { Blocks, DescribePromotion, RequirePromotion } from './deposit/order-opening.ts';
import { createPaymentProvider } from './deposit/payment-provider.ts';
import { depositRoutes } from './deposit/routes.ts';
import { createWalletSubscriptions } from './events.ts';
import { createGrants, type Grants } from './grants/index.ts';
import { createLedger, type Ledger } from './ledger/index.ts';
import type { Messages } from './member-messages.ts';
import { walletChecks } from './money-checks.ts';
import { createWalletOversight, type WalletOversight } from './oversight/index.ts';
import { webhookRoutes } from './provider-webhooks.ts';
import { reconcileProvidersDaily, reconciliationActs } from './reconciliation/index.ts';
import { walletRoutes } from './routes.ts';
import { createWalletService, type Names, type WalletService } from './service.ts';
import {
  createFindAgent,
  createTransferService,
  type TransferParts,
  type TransferService,
  type TransferTerms,
} from './transfer/index.ts';
import { createTurnover, type OpenRounds, type Turnover, turnoverActs } from './turnover/index.ts';
import {
  createVendorWallets,
  type VendorWalletParts,
  type VendorWalletService,
} from './vendor-wallet/index.ts';
import { createVerification, verificationActs } from './verification/index.ts';
import { createWithdrawals, type WithdrawalService, type WithdrawalTerms } from './withdrawal/index.ts';

export { fillDemoBook } from './events.ts';
export { type BonusPlay, computeBonusShare, type Grants, splitStake, toBonusBook } from './grants/index.ts';
export {
  type Flow,
  type Ledger,
  type LifetimeFlows,
  type MemberBook,
  type MemberFlows,
  type Movement,
  type MovementType,
  type PostingOutcome,
  type Reversal,
  type ReversalOutcome,
  requirePosted,
  verifyLedger,
} from './ledger/index.ts';
export { fillMessage, type Messages, type MessageText, toHtml, toParagraph } from './member-messages.ts';
export { createDepositRecord } from './money-received.ts';
export type { WalletOversight } from './oversight/index.ts';
export type { TransferService } from './transfer/index.ts';
export { type OpenRounds, type Turnover, toWireTask } from './turnover/index.ts';
export { VendorSilent, type VendorWallet, type VendorWalletService } from './vendor-wallet/index.ts';
export { findDrift } from './verification/index.ts';
export type { WithdrawalService } from './withdrawal/index.ts';

export interface Wallet {
  service: WalletService;
  ledger: Ledger;
  deposits: DepositService;
  oversight: WalletOversight;
  turnover: Turnover;
  grants: Grants;
  withdrawals: WithdrawalService;
  transfers: TransferService;
  vendorWallets: VendorWalletService;
  module: GatewayModule;
}

const foldEveryMs = minuteMs;
const resolveDepositsEveryMs = 15_000;

interface WalletParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  log: Logger;
  audit: Audit;
  signals: Signals;
  moneyChecks: MoneyChecks;
  config: Pick<
    GatewayConfig,
    'currency' | 'payments' | 'timeZone' | 'verificationHour' | 'dataKeys' | 'dataDir' | 'production'
  >;
  names: Names;
  members: TransferParts['members'];
  owners: Owners;
  pictures: Pictures;
  messages: Messages;
  protection: DepositGuard;
  blocks: Blocks;
  openRounds: OpenRounds;
  /** Vendors that keep members' money in wallets of their own. */
  vendorWallets: VendorWalletParts['vendorWallets'];
  findVendorName: VendorWalletParts['findVendorName'];
  /** The promotions' check of a deposit that names one. */
  requirePromotionIn: RequirePromotion;
  /** The promotions' words about a deposit that names one. */
  describePromotion: DescribePromotion;
  /** Figures from the jurisdiction profile. */
  rules: WalletRules;
  /** An operator's act above a bound needs two people. */
  bounds: Bounds;
}

interface WalletRules {
  deposit: {
    openOrdersMax: number;
    turnoverMultiple: number;
    methodLock: MethodLock;
    claimMinutes: number;
    agentAnswerMinutes: number;
  };
  withdrawal: WithdrawalTerms;
  transfer: TransferTerms;
  memberTransfers: JurisdictionProfile['memberTransfers'];
  bankAccount: BankAccountRules;
  bonus: { wageringMultipleMax: number };
}

/** Creates the wallet: members' money and points, the ledger, balances, the account record. */
export function createWallet(parts: WalletParts): Wallet {
  const { clock, config, names, rules } = parts;
  const currency = config.currency.code;
  const ledger = createLedger({ ...parts, currency });
  const service = createWalletService({ ledger, names, currency });
  const providers = new Map(config.payments.map((one) => [one.name, createPaymentProvider(one, clock)]));
  const bonusMultipleMax = rules.bonus.wageringMultipleMax;
  const turnover = createTurnover({
    ...parts,
    ledger,
    bonusMultipleMax,
    onGrantsMetIn: (tx, grantIds) => grants.convertMetIn(tx, grantIds),
  });
  const grants = createGrants({ ...parts, ledger, turnover, symbol: config.currency.symbol });
  const verification = createVerification({ ...parts, ...config, ledger });
  const money = { ...parts, ledger, turnover, providers };
  const deposits = createDepositService({
    ...money,
    ...rules.deposit,
    findAgentIn: createFindAgent({ ...parts, memberTransfers: rules.memberTransfers }),
    currency,
    symbol: config.currency.symbol,
  });
  const cipher = createNumberCipher(() => readDataKeys(config));
  const accountParts = { ...parts, cipher, rules: rules.bankAccount };
  const accounts = createBankAccounts(accountParts);
  const payments = { ...money, currency: config.currency };
  const withdrawals = createWithdrawals({
    ...payments,
    cipher,
    bankAccounts: accounts,
    terms: rules.withdrawal,
  });
  const { memberTransfers, transfer } = rules;
  const transfers = createTransferService({ ...payments, terms: transfer, memberTransfers });
  const vendorWallets = createVendorWallets(payments);
  return {
    service,
    ledger,
    deposits,
    oversight: createWalletOversight({ ...parts, ledger }),
    turnover,
    grants,
    withdrawals: withdrawals.service,
    transfers: transfers.service,
    vendorWallets: vendorWallets.service,
    module: {
      name: 'wallet',
      migrations: new URL('migrations/', import.meta.url),
      routes: [
        ...walletRoutes(service),
        ...depositRoutes(deposits),
        ...agentDepositRoutes(deposits.ofAgents),
        ...bankAccountRoutes({ ...accountParts, accounts }),
        ...withdrawals.routes,
        ...transfers.routes,
        ...vendorWallets.routes,
      ],
      plugin: webhookRoutes({ deposits, withdrawals: withdrawals.service }, providers),
      operatorActs: [
        ...depositActs(deposits.held, parts.bounds),
        ...manualDepositActs(
          { orders: deposits.manual, methods: deposits.settings, readCourse: deposits.readCourse },
          parts.bounds,
        ),
        ...bankAccountActs(accountParts),
        ...turnoverActs({ ...parts, turnover }),
        ...withdrawals.operatorActs,
        ...vendorWallets.operatorActs,
        ...verificationActs(verification),
        ...reconciliationActs({ ...money, currency }),
      ],
      subscriptions: { ...createWalletSubscriptions(ledger), ...turnover.subscriptions },
      jobs: [
        ...verification.jobs,
        { name: 'wallet.resolve-deposits', everyMs: resolveDepositsEveryMs, run: deposits.resolveUndecided },
        ...withdrawals.jobs,
        ...vendorWallets.jobs,
        ...turnover.jobs,
        grants.expiry,
        reconcileProvidersDaily({ ...money, currency }),
        { name: 'wallet.fold-house', everyMs: foldEveryMs, run: ledger.foldHouseEntries },
      ],
      moneyChecks: walletChecks,
      stop: ledger.idle,
    },
  };
}
