/** The movements of a grant's money between its book, the house and the main account. */
import { formatWithSymbol } from '@parlour/money';
import type { Tx } from '../../server/index.ts';
import { type Movement, requirePosted } from '../ledger/index.ts';
import { fillMessage } from '../member-messages.ts';
import type { Grant } from './grant-store.ts';
import * as store from './grant-store.ts';
import { convertedMessage } from './message-texts.ts';
import type { GrantParts } from './parts.ts';

/** Returns the book of a grant's money. */
export const toBonusBook = (grantId: number): `bonus:${number}` => `bonus:${grantId}`;

interface GrantMovement {
  memberId: number;
  grantId: number;
  amountMinor: number;
  at: Date;
}

/** Creates a movement of a grant's life cycle; each step occurs once. */
const toMovement = (
  type: Movement['type'],
  step: string,
  from: Movement['from'],
  to: Movement['to'],
  { grantId, amountMinor, at }: GrantMovement,
): Movement => ({
  source: 'bonus-grant',
  key: `${grantId}:${step}`,
  type,
  from,
  to,
  amountMinor,
  reference: `G${grantId}`,
  occurredAt: at,
});

/** Reads the bonus money that a grant has left. */
export async function readBalance(
  { ledger }: Pick<GrantParts, 'ledger'>,
  tx: Tx,
  { memberId, id }: Pick<Grant, 'memberId' | 'id'>,
): Promise<number> {
  const { bonuses = [] } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
  return bonuses.find(({ grantId }) => grantId === id)?.minor ?? 0;
}

/** Notifies the member's open pages after the commit. */
export const notifyHolder = (
  { database, live }: Pick<GrantParts, 'database' | 'live'>,
  memberId: number,
): void => database.afterCommit(() => live.send({ memberId }, { topic: 'rewards' }));

/** Credits a new grant. */
export async function credit(
  { ledger }: Pick<GrantParts, 'ledger'>,
  tx: Tx,
  movement: GrantMovement,
): Promise<void> {
  const to = { memberId: movement.memberId, book: toBonusBook(movement.grantId) } as const;
  requirePosted(
    await ledger.postIn(tx, toMovement('BONUS_GRANT', 'open', { house: 'bonus_expense' }, to, movement)),
  );
}

/** Returns the remaining bonus money to the house. */
export async function forfeit(
  { ledger, clock }: GrantParts,
  tx: Tx,
  { id, memberId }: Grant,
  balanceMinor: number,
): Promise<void> {
  if (balanceMinor === 0) return;
  const movement = { memberId, grantId: id, amountMinor: balanceMinor, at: clock.now() };
  const from = { memberId, book: toBonusBook(id) } as const;
  requirePosted(
    await ledger.postIn(tx, toMovement('BONUS_END', 'end', from, { house: 'bonus_expense' }, movement)),
  );
}

/** Moves money that came back to a grant that has ended. */
export async function sweep(parts: GrantParts, tx: Tx, grant: Grant, balanceMinor: number): Promise<void> {
  if (balanceMinor === 0) return;
  const { ledger, clock, ids } = parts;
  const { id, memberId } = grant;
  const movement = { memberId, grantId: id, amountMinor: balanceMinor, at: clock.now() };
  const step = `return-${ids.uuid()}`;
  const house = { house: 'bonus_expense' } as const;
  const from = { memberId, book: toBonusBook(id) } as const;
  requirePosted(await ledger.postIn(tx, toMovement('BONUS_END', step, from, house, movement)));
  if (grant.status !== 'CONVERTED') return;
  const to = { memberId, book: 'main' } as const;
  requirePosted(await ledger.postIn(tx, toMovement('BONUS_CONVERT', `${step}-convert`, house, to, movement)));
}

async function convert(parts: GrantParts, tx: Tx, grant: Grant, balanceMinor: number): Promise<void> {
  const { ledger, clock, outbox, messages, symbol } = parts;
  const { id, memberId } = grant;
  const at = clock.now();
  await forfeit(parts, tx, grant, balanceMinor);
  const movement = { memberId, grantId: id, amountMinor: balanceMinor, at };
  const to = { memberId, book: 'main' } as const;
  requirePosted(
    await ledger.postIn(tx, toMovement('BONUS_CONVERT', 'convert', { house: 'bonus_expense' }, to, movement)),
  );
  await store.endGrant(tx, id, { status: 'CONVERTED', at, convertedMinor: balanceMinor });
  await outbox.publish(tx, 'reward.paid', {
    memberId,
    kind: 'bonus',
    amountMinor: balanceMinor,
    at: at.toISOString(),
  });
  const text = fillMessage(convertedMessage, { amount: formatWithSymbol(balanceMinor, symbol) });
  await messages.sendMessage(tx, { to: { memberId }, kind: 'PERSONAL', ...text });
}

/** Ends a grant without money, or converts a grant whose required bets are met, unless one of its stakes is in play. */
export async function endWhenDone(parts: GrantParts, tx: Tx, grant: Grant): Promise<void> {
  if (grant.status !== 'ACTIVE' || grant.inPlayMinor > 0) return;
  const balanceMinor = await readBalance(parts, tx, grant);
  if (balanceMinor === 0) await store.endGrant(tx, grant.id, { status: 'USED', at: parts.clock.now() });
  else if (grant.isMet) await convert(parts, tx, grant, balanceMinor);
  else return;
  notifyHolder(parts, grant.memberId);
}
