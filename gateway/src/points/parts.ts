import { AppError } from '@parlour/contracts';
import type { IdentityService } from '../identity/index.ts';
import type { BlockReads } from '../protection/index.ts';
import type { Audit, Bounds, Clock, Database, Ids, Live, Tx } from '../server/index.ts';
import type { Grants, Ledger, Messages, Turnover } from '../wallet/index.ts';

export interface PointsParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  live: Live;
  audit: Audit;
  ledger: Pick<Ledger, 'readBalances' | 'readBalancesIn' | 'postAllIn' | 'postIn'>;
  turnover: Pick<Turnover, 'closeEmptyIn' | 'openIn' | 'readOpen'>;
  grants: Pick<Grants, 'openIn'>;
  messages: Messages;
  identity: Pick<IdentityService, 'checkPaymentPassword' | 'findUsernames' | 'isBlockedIn' | 'readPayee'>;
  blocks: Pick<BlockReads, 'isBlockedIn'>;
  currency: { symbol: string };
  timeZone: string;
  /** An operator's act above a bound needs two people. */
  bounds: Bounds;
}

/**
 * Checks the owner of the points before a transaction. Fails with `identity.account-closed` and the errors of
 * the payment password.
 */
export async function requireOwner(
  { identity }: Pick<PointsParts, 'identity'>,
  memberId: number,
  paymentPassword: string,
): Promise<void> {
  if ((await identity.readPayee(memberId)).isClosed)
    throw new AppError('identity.account-closed', `The account of member ${memberId} is closed.`);
  // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
  await identity.checkPaymentPassword(memberId, paymentPassword);
}

/**
 * Fails with `member.excluded` during a break, and with `member.blocked` while operators have blocked play or
 * withdrawals, because points become playing money or leave the house as goods.
 */
export async function requireAllowedIn(
  { identity, blocks }: Pick<PointsParts, 'identity' | 'blocks'>,
  tx: Tx,
  memberId: number,
): Promise<void> {
  if (await blocks.isBlockedIn(tx, memberId))
    throw new AppError('member.excluded', `Member ${memberId} spends no points while excluded.`);
  for (const what of ['play', 'withdrawal'] as const)
    if (await identity.isBlockedIn(tx, memberId, what))
      throw new AppError('member.blocked', `Points are blocked for member ${memberId}.`);
}
