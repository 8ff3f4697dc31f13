export type { AccountRecordFilter, AccountRecordPage, AccountRecordRow } from './account-record.ts';
export {
  type Account,
  type HouseAccount,
  type HouseBook,
  houseBooks,
  type MemberAccount,
  type MemberBook,
  memberBooks,
  playCurrency,
} from './accounts.ts';
export { createLedger, type Ledger, type LedgerParts } from './ledger.ts';
export type { MemberBalances, VendorBalance } from './member-balances.ts';
export {
  type Movement,
  type Posting,
  type PostingOutcome,
  type Reversal,
  type ReversalOutcome,
  remarkLengthMax,
  requirePosted,
} from './movement.ts';
export { type MovementType, type RecordType, type ReversalType, recordTypes } from './movement-types.ts';
export type { HouseBalance, PostedTransfer, ReversalPosting } from './store.ts';
export { trialBalance, type Violation, verifyLedger } from './verify.ts';
