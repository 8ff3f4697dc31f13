import { maskUsername } from '../../identity/index.ts';
import type { Names } from '../service.ts';
import type { Transfer } from './transfer-store.ts';

/** A transfer as one of its parties sees it. */
export interface ListedTransfer extends Transfer {
  isReceived: boolean;
  /** The other party, masked; undefined for a transfer within the member's own accounts. */
  counterparty: string | undefined;
}

/** Adds the view of `memberId`: the direction, and the masked name of the other party. */
export async function toListed(
  { names }: { names: Names },
  memberId: number,
  transfers: readonly Transfer[],
): Promise<ListedTransfer[]> {
  const getOther = ({ senderId, receiverId }: Transfer): number =>
    senderId === memberId ? receiverId : senderId;
  const others = [...new Set(transfers.map(getOther))].filter((id) => id !== memberId);
  const usernames = others.length > 0 ? await names.findUsernames(others) : new Map<number, string>();
  return transfers.map((transfer) => {
    const username = usernames.get(getOther(transfer));
    return {
      ...transfer,
      isReceived: transfer.senderId !== memberId,
      counterparty: username === undefined ? undefined : maskUsername(username),
    };
  });
}
