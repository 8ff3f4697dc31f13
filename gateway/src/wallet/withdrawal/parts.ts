import type { Pictures } from '../../platform/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import type { Audit, Bounds, Clock, Database, Ids, Live, Logger, Outbox } from '../../server/index.ts';
import type { BankAccounts, NumberCipher, Owners } from '../bank-accounts/index.ts';
import type { Blocks } from '../deposit/order-opening.ts';
import type { PaymentProvider } from '../deposit/payment-provider.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Messages } from '../member-messages.ts';
import type { Turnover } from '../turnover/index.ts';
import type { WithdrawalTerms } from './withdrawal-rules.ts';

export interface WithdrawalParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  log: Logger;
  audit: Audit;
  ledger: Ledger;
  messages: Messages;
  pictures: Pictures;
  owners: Owners;
  blocks: Blocks;
  protection: Pick<DepositGuard, 'isBlockedIn'>;
  bankAccounts: BankAccounts;
  cipher: NumberCipher;
  turnover: Turnover;
  providers: ReadonlyMap<string, PaymentProvider>;
  terms: WithdrawalTerms;
  /** The site's one currency. */
  currency: { code: string; symbol: string };
  names: { findUsernames(memberIds: readonly number[]): Promise<ReadonlyMap<number, string>> };
  /** An act of operators above a bound needs two people. */
  bounds: Bounds;
}
