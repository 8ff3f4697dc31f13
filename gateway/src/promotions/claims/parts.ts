import type { Localized } from '@parlour/contracts';
import type { IdentityService } from '../../identity/index.ts';
import type { Pictures } from '../../platform/index.ts';
import type { BlockReads } from '../../protection/index.ts';
import type { Audit, Clock, Database, Live, Outbox, Tx } from '../../server/index.ts';
import type { Grants, Ledger, Messages } from '../../wallet/index.ts';

/** Creates rewards that members claim in the reward centre. A higher module implements it. */
export interface RewardIssuer {
  /** Creates a reward, once per source, source id and member. Returns its id. */
  issueReward(
    tx: Tx,
    reward: {
      memberId: number;
      source: 'PROMO' | 'RED_ENVELOPE';
      sourceId: string;
      kind: 'money' | 'points';
      /** Minor units, or points. */
      amount: number;
      turnoverMultiple: number;
      /** Further conditions of the required bets. */
      wagering: RewardConditions | undefined;
      availableFrom: Date;
      expiresAt: Date;
      /** The promotion's title. */
      title: Localized;
    },
  ): Promise<number>;
}

interface RewardConditions {
  /** The bets are a multiple of this. */
  baseMinor: number;
  contributions: Readonly<Record<string, number>>;
  maxStakeMinor?: number;
  days?: number;
}

export interface ClaimParts {
  database: Database;
  clock: Clock;
  live: Live;
  outbox: Outbox;
  audit: Audit;
  identity: Pick<IdentityService, 'findMemberIn' | 'findMembersByIds' | 'readPayee'>;
  blocks: Pick<BlockReads, 'isBlockedIn' | 'findBlocked'>;
  ledger: Pick<Ledger, 'postIn' | 'readLifetimeFlowsIn' | 'readDepositsBeforeIn'>;
  grants: Pick<Grants, 'openIn'>;
  pictures: Pictures;
  messages: Messages;
  /** Symbol of the currency, for messages. */
  symbol: string;
  /** Without it, promotions can deliver to the wallet only. */
  rewards?: RewardIssuer | undefined;
}
