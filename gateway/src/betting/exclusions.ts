import type { Clock, Tx } from '../server/index.ts';
import type { Exclusions } from '../wallet/index.ts';
import { type BettingTables, isExcluded } from './store.ts';

/** Tells the wallet, which this module builds on, who is excluded. */
export const createExclusions = ({ clock }: { clock: Clock }): Exclusions => ({
  isExcludedIn: (tx: Tx, memberId) => isExcluded(tx.withTables<BettingTables>(), memberId, clock.now()),
});
