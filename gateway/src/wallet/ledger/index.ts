export type { AccountRecordRow } from './account-record.ts';
export { type Account, type MemberBook, playCurrency } from './accounts.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { type MemberBalances, summarize } from './member-balances.ts';
export type { Flow, LifetimeFlows, MemberFlows } from './member-flows.ts';
export {
  type Movement,
  type Posting,
  type PostingOutcome,
  type Reversal,
  type ReversalOutcome,
  requirePosted,
} from './movement.ts';
export { type MovementType, type RecordType, type ReversalType, recordTypes } from './movement-types.ts';
export type { BookBalance } from './store.ts';
export { computeTrialBalance, verifyLedger } from './verify.ts';
export { verifyLedgerInBatches } from './verify-in-batches.ts';
