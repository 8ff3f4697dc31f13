import type { Audit, Clock, Database, Ids, Live, Outbox } from '../../server/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Messages } from '../member-messages.ts';
import type { Turnover } from '../turnover/index.ts';

export interface GrantParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  ids: Pick<Ids, 'uuid'>;
  live: Live;
  outbox: Outbox;
  ledger: Pick<Ledger, 'readBalancesIn' | 'postIn'>;
  turnover: Pick<Turnover, 'openIn'>;
  messages: Messages;
  /** Symbol of the currency, for messages. */
  symbol: string;
}
