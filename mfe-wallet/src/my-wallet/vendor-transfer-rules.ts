/** Rules of the form for transfers to vendors, before the request. Amounts in minor units. Rule: docs/rules.md 5.4. */
import type { VendorWallet } from '@parlour/api-client';
import type { VendorDirection, VendorTransferState } from '@parlour/contracts/calls';
import type { StatusLooks } from '@parlour/ui';

export const vendorTransferLooks = {
  PENDING: { tone: 'waiting' },
  UNKNOWN: { tone: 'waiting', icon: 'circle-question-mark' },
  DONE: { tone: 'done' },
  FAILED: { tone: 'refused' },
} as const satisfies StatusLooks<VendorTransferState>;

/** Returns the available amount: of the main account, or of the wallet at the vendor. */
export const getAvailable = (
  direction: VendorDirection,
  mainMinor: number,
  wallet: Pick<VendorWallet, 'balanceMinor'> | undefined,
): number => (direction === 'IN' ? mainMinor : (wallet?.balanceMinor ?? 0));

/** The problem of an amount: a text key under `transfer.problem`. */
export function checkVendorAmount(
  amountMinor: number | undefined,
  availableMinor: number,
): 'required' | 'overBalance' | undefined {
  if (amountMinor === undefined || amountMinor <= 0) return 'required';
  return amountMinor > availableMinor ? 'overBalance' : undefined;
}
