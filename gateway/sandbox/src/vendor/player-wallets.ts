import type { VwcTransferReport } from '@parlour/contracts/vwc';
import { openLineJournal } from '../line-journal.ts';

/** A transfer between the platform and a player's wallet, as this vendor stores it. */
export interface WalletTransfer {
  reference: string;
  playerRef: string;
  /** Signed: the gain of the wallet. 0 for a reference that was closed before its transfer arrived. */
  gainMinor: number;
  currency: string;
  state: 'pending' | 'applied' | 'refused';
  refusal?: VwcTransferReport['refusal'] | undefined;
  /** The state that a pending transfer will reach, and when, in ms since 1970. */
  next?: { state: 'applied' | 'refused'; at: number } | undefined;
}

/** A stake or a win of the vendor's own games, which the platform has confirmed. */
interface GameEntry {
  txId: string;
  playerRef: string;
  /** Signed: the gain of the wallet. */
  gainMinor: number;
}

type Line = { transfer: WalletTransfer } | { entry: GameEntry };

/** The wallets in which the vendor keeps players' money. Each change is on disk before a request is answered. */
export interface PlayerWallets {
  getBalance(playerRef: string): number;
  findTransfer(reference: string): WalletTransfer | undefined;
  /** Stores a transfer or its new state. */
  saveTransfer(transfer: WalletTransfer): void;
  /** Books a stake or a win once, even if it is confirmed repeatedly. */
  book(entry: GameEntry): void;
  /** Reverses the booking under `txId`, once. Does nothing if there is none. */
  reverse(txId: string, rollbackTxId: string): void;
  close(): void;
}

export function openPlayerWallets(file: string): PlayerWallets {
  const transfers = new Map<string, WalletTransfer>();
  const entries = new Map<string, GameEntry>();
  const balances = new Map<string, number>();
  const add = (playerRef: string, gainMinor: number): void =>
    void balances.set(playerRef, (balances.get(playerRef) ?? 0) + gainMinor);
  const remember = (line: Line): void => {
    if ('entry' in line) {
      entries.set(line.entry.txId, line.entry);
      add(line.entry.playerRef, line.entry.gainMinor);
      return;
    }
    const { transfer } = line;
    const wasApplied = transfers.get(transfer.reference)?.state === 'applied';
    transfers.set(transfer.reference, transfer);
    if (transfer.state === 'applied' && !wasApplied) add(transfer.playerRef, transfer.gainMinor);
  };
  const journal = openLineJournal<Line>(file, remember, () => [
    ...[...transfers.values()].map((transfer) => ({ transfer })),
    ...[...entries.values()].map((entry) => ({ entry })),
  ]);
  const store = (line: Line): void => {
    journal.add(line);
    remember(line);
  };
  return {
    getBalance: (playerRef) => balances.get(playerRef) ?? 0,
    findTransfer: (reference) => transfers.get(reference),
    saveTransfer: (transfer) => store({ transfer }),
    book(entry) {
      if (!entries.has(entry.txId)) store({ entry });
    },
    reverse(txId, rollbackTxId) {
      const booked = entries.get(txId);
      if (booked && !entries.has(rollbackTxId))
        store({ entry: { ...booked, txId: rollbackTxId, gainMinor: -booked.gainMinor } });
    },
    close: journal.close,
  };
}
