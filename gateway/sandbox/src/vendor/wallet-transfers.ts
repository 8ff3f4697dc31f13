import { minuteMs } from '@parlour/basics';
import type { VwcTransferReport, vwcVendorRequests } from '@parlour/contracts/vwc';
import type * as z from 'zod/mini';
import type { PlayerWallets, WalletTransfer } from './player-wallets.ts';

/** A refused connection, so that the platform gets no answer at all. */
export const noAnswer = Symbol('no answer');

type TransferRequest = z.output<(typeof vwcVendorRequests)['transferIn']>;
type StatusRequest = z.output<(typeof vwcVendorRequests)['transferStatus']>;

export interface WalletTransfers {
  move(direction: 'in' | 'out', request: TransferRequest): VwcTransferReport | typeof noAnswer;
  readStatus(request: StatusRequest): VwcTransferReport;
}

/** The course of a transfer: the current state, the next state, and whether the request is answered. */
interface Course {
  state: WalletTransfer['state'];
  refusal?: WalletTransfer['refusal'];
  next?: { state: 'applied' | 'refused'; afterMs: number };
  isSilent?: boolean;
  /** The first request is lost before it is stored. */
  isLost?: boolean;
}

/** The last two digits of the minor units determine the course of a transfer, so that every outcome can be tried. */
const courses: Readonly<Record<number, Course>> = {
  91: { state: 'refused', refusal: 'account-blocked' },
  92: { state: 'applied', isSilent: true },
  93: { state: 'applied', isLost: true },
  94: { state: 'refused', refusal: 'other', isSilent: true },
  95: { state: 'pending', next: { state: 'applied', afterMs: minuteMs }, isSilent: true },
  96: { state: 'pending' },
};
const usualCourse: Course = { state: 'applied' };

const toReport = ({ reference, gainMinor, currency, state, refusal }: WalletTransfer): VwcTransferReport => ({
  reference,
  state,
  ...(gainMinor !== 0 && { amount: Math.abs(gainMinor), currency }),
  ...(state === 'refused' && { refusal }),
});

export function createWalletTransfers({
  wallets,
  now,
}: {
  wallets: PlayerWallets;
  now: () => number;
}): WalletTransfers {
  const lost = new Set<string>();

  /** Returns the transfer in its current state. Changes that are due have happened, whether or not a timer has run. */
  const advance = (transfer: WalletTransfer): WalletTransfer => {
    const { next } = transfer;
    if (!next || next.at > now()) return transfer;
    const advanced: WalletTransfer = { ...transfer, ...cover(transfer, next.state), next: undefined };
    wallets.saveTransfer(advanced);
    return advanced;
  };
  /** Refuses an amount that the wallet does not hold. */
  const cover = (
    { playerRef, gainMinor }: Pick<WalletTransfer, 'playerRef' | 'gainMinor'>,
    state: WalletTransfer['state'],
  ): Pick<WalletTransfer, 'state' | 'refusal'> =>
    state === 'applied' && wallets.getBalance(playerRef) + gainMinor < 0
      ? { state: 'refused', refusal: 'insufficient-funds' }
      : { state };

  return {
    move(direction, { reference, playerRef, amount, currency }) {
      const earlier = wallets.findTransfer(reference);
      if (earlier) return toReport(advance(earlier));
      const course = courses[amount % 100] ?? usualCourse;
      if (course.isLost && !lost.has(reference)) {
        lost.add(reference);
        return noAnswer;
      }
      const gainMinor = direction === 'in' ? amount : -amount;
      const { next, refusal } = course;
      const transfer: WalletTransfer = {
        reference,
        playerRef,
        gainMinor,
        currency,
        refusal,
        ...cover({ playerRef, gainMinor }, course.state),
        next: next && { state: next.state, at: now() + next.afterMs },
      };
      wallets.saveTransfer(transfer);
      return course.isSilent ? noAnswer : toReport(transfer);
    },
    readStatus({ reference, close }) {
      const known = wallets.findTransfer(reference);
      if (known) return toReport(advance(known));
      if (!close) return { reference, state: 'none' };
      const closed: WalletTransfer = {
        reference,
        playerRef: '',
        gainMinor: 0,
        currency: '',
        state: 'refused',
        refusal: 'closed',
      };
      wallets.saveTransfer(closed);
      return toReport(closed);
    },
  };
}
