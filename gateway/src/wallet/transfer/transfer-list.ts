import { maskUsername } from '../../identity/index.ts';
import type { Names } from '../service.ts';
import type { Transfer } from './transfer-store.ts';

/** A transfer as one of its members sees it. */
export interface ListedTransfer extends Transfer {
  isReceived: boolean;
  /** The other side, masked; undefined for the member's own move. */
  counterparty: string | undefined;
}

/** Adds what `memberId` sees: their side, and the masked name of the other. */
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
