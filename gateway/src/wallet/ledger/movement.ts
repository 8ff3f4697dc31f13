/** Pure rules of a movement, without clock and database. */
import { hash } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import { type Account, type BookKind, getBookCurrency, parseBookKind } from './accounts.ts';
import {
  type MovementType,
  movementRoutes,
  type ReversalType,
  reversibleTypes,
  typesBetweenMembers,
} from './movement-types.ts';

/** A movement of one amount from one account to another. */
export interface Movement {
  /** The owner of the key: a vendor (`vendor:nova`) or one of our processes (`deposit`, `salary`). */
  source: string;
  /** The same key of the same source is posted once, however often it arrives. */
  key: string;
  type: MovementType;
  from: Account;
  to: Account;
  /** Above 0. Minor units of the accounts' currency, or whole points. */
  amountMinor: number;
  /** The number of the related order or round. Shown in the account record. */
  reference?: string;
  /** A text for people, at most 140 characters. A repeated request may have a different remark. */
  remark?: string;
  /** The time of the movement, if it is not now. */
  occurredAt?: Date;
}

/** Reverses a posted movement: moves the same amount back, once. */
export interface Reversal {
  source: string;
  key: string;
  type: ReversalType;
  original: { source: string; key: string };
  reference?: string;
  remark?: string;
  occurredAt?: Date;
}

export type PostingOutcome =
  | 'posted'
  /** The key was posted before with the same content; this call moved nothing. */
  | 'replay'
  /** The key was used before for different content. */
  | 'key-mismatch'
  | 'insufficient-funds'
  /** A rollback of this key arrived first; the key is closed. */
  | 'rolled-back';

export type ReversalOutcome =
  | PostingOutcome
  /** There is nothing to reverse, and the original's key is now closed. */
  | 'tombstoned'
  /** Another reversal was first; `transferId` is that reversal's. */
  | 'already-reversed'
  /** This reversal cannot reverse the original's type. */
  | 'not-reversible';

export interface Posting<Outcome = PostingOutcome> {
  outcome: Outcome;
  /** The movement under this key; absent for insufficient funds. */
  transferId: number | undefined;
  /**
   * The current balances, after the movement if one was posted. Undefined for the house, whose balance is not stored
   * per row.
   */
  fromBalanceMinor: number | undefined;
  toBalanceMinor: number | undefined;
}

/** A movement as the SQL functions take it. `member` 0 is the house. */
export interface MovementRow {
  source: string;
  key: string;
  hash: string;
  type: string;
  from_member: number;
  from_book: string;
  to_member: number;
  to_book: string;
  currency: string;
  amount: number;
  reference: string | null;
  remark: string | null;
  occurred_at: Date;
}

const remarkLengthMax = 140;

const toOwner = (account: Account): { member: number; book: string; kind: BookKind } => {
  const [member, book] = 'house' in account ? [0, account.house] : [account.memberId, account.book];
  const kind = parseBookKind(book, member === 0 ? 'house' : 'member');
  if (kind === undefined || !Number.isSafeInteger(member) || member < 0)
    throw new Error(`No such account: ${JSON.stringify(account)}.`);
  return { member, book, kind };
};

/**
 * Checks a movement against the rules and converts it to a row. No customer can cause a violation, so it throws a plain
 * error: an amount that is not above 0, a route that the type does not allow, two members.
 */
export function toRow(movement: Movement, now: Date, moneyCode: string): MovementRow {
  const { source, key, type, amountMinor, reference, remark, occurredAt } = movement;
  const from = toOwner(movement.from);
  const to = toOwner(movement.to);
  const what = `${type} ${source}/${key}`;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new Error(
      `${what}: ${amountMinor} is not an amount that can be moved. It must be a whole number above 0.`,
    );
  if (source === '' || key === '') throw new Error(`${type}: a movement needs a source and a key.`);
  if ((remark?.length ?? 0) > remarkLengthMax)
    throw new Error(`${what}: the remark is longer than ${remarkLengthMax} characters.`);
  if (!movementRoutes[type].some(([start, end]) => start === from.kind && end === to.kind))
    throw new Error(`${what}: this type does not go from ${from.kind} to ${to.kind}.`);
  const twoMembers = from.member > 0 && to.member > 0 && from.member !== to.member;
  const needsTwo = typesBetweenMembers.has(type);
  if (twoMembers !== needsTwo)
    throw new Error(`${what}: this type is ${needsTwo ? 'for two members' : 'not for two members'}.`);
  const row = {
    source,
    key,
    type,
    from_member: from.member,
    from_book: from.book,
    to_member: to.member,
    to_book: to.book,
    currency: getBookCurrency(from.kind, moneyCode),
    amount: amountMinor,
    reference: reference ?? null,
  };
  return { ...row, hash: hashContent(row), remark: remark ?? null, occurred_at: occurredAt ?? now };
}

/** Returns a 128-bit hash that identifies the content of a request, without its time and remark. */
export const hashContent = (content: object): string => hash('sha256', JSON.stringify(content)).slice(0, 32);

export const getReversibleTypes = (type: ReversalType): readonly MovementType[] | null => {
  const types: readonly MovementType[] | 'any' = reversibleTypes[type];
  return types === 'any' ? null : types;
};

const refusals = {
  'insufficient-funds': ['wallet.insufficient-funds', 'The account does not hold that much.'],
  'key-mismatch': ['request.duplicate-mismatch', 'The key was used before for something else.'],
  'rolled-back': ['wallet.order-closed', 'It was reversed before it arrived.'],
  tombstoned: ['wallet.order-not-found', 'There is no movement to reverse.'],
  'already-reversed': ['wallet.order-closed', 'It is already reversed.'],
  'not-reversible': ['wallet.order-closed', 'It cannot be reversed this way.'],
} as const;

/**
 * Throws an `AppError` unless the movement is posted (now or before), for callers that treat any other outcome as a
 * failure. `wallet.insufficient-funds` carries `details.balanceMinor`.
 */
export function requirePosted(posting: Posting<ReversalOutcome>): Posting<ReversalOutcome> {
  const { outcome, fromBalanceMinor } = posting;
  if (outcome === 'posted' || outcome === 'replay') return posting;
  const [code, message] = refusals[outcome];
  throw new AppError(
    code,
    message,
    outcome === 'insufficient-funds' ? { details: { balanceMinor: fromBalanceMinor } } : {},
  );
}
