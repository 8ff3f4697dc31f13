import {
  transferToVendor,
  type VendorTransfer,
  type VendorTransferRequest,
  walletKey,
} from '@parlour/api-client';
import { type MoneyIntentState, useMoneyIntent, useSite } from '@parlour/remote-sdk';

export type VendorTransferState = MoneyIntentState<
  Omit<VendorTransferRequest, 'requestId'>,
  readonly VendorTransfer[]
>;

/** Sends transfers between the main account and vendors. `key` names the form, because a page has two. */
export function useVendorTransfer(
  key: 'vendor-transfer' | 'vendor-collection',
  onMoved?: () => void,
): VendorTransferState {
  const site = useSite();
  return useMoneyIntent({
    key: `${key}.intent`,
    hold: 'transfer in progress',
    refetch: walletKey,
    send: (intent) => transferToVendor(site.api, intent),
    onSent() {
      onMoved?.();
      void site.refreshBalance();
    },
  });
}
