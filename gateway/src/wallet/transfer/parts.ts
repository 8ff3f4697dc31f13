import type { IdentityService } from '../../identity/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import type { Clock, Database, Ids } from '../../server/index.ts';
import type { Owners } from '../bank-accounts/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Messages } from '../member-messages.ts';
import type { Names } from '../service.ts';
import type { Turnover } from '../turnover/index.ts';
import type { TransferTerms } from './transfer-rules.ts';

export interface TransferParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  ledger: Pick<Ledger, 'postIn' | 'readBalancesIn'>;
  messages: Messages;
  members: Pick<IdentityService, 'findMemberIn' | 'setCanTransferUpIn'>;
  names: Names;
  owners: Pick<Owners, 'checkPaymentPassword' | 'readPayee'>;
  protection: DepositGuard;
  turnover: Pick<Turnover, 'openIn' | 'readOpen' | 'closeEmptyIn'>;
  terms: TransferTerms;
  /** Whether the site allows transfers between members and agents. */
  memberTransfers: 'off' | 'agent_only';
  /** The site's one currency. */
  currency: { code: string; symbol: string };
}
