import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  checkVendorTransferCall,
  getVendorBalanceCall,
  getVendorWalletsCall,
  type VendorDirection,
  type VendorTransferReason,
  type VendorTransferState,
  walletTransferCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { walletKey } from './wallet.ts';

/** A transfer between the main account and the wallet at a vendor. */
export interface VendorTransfer {
  transferNo: string;
  direction: VendorDirection;
  vendor: string;
  vendorName: string;
  amountMinor: number;
  state: VendorTransferState;
  /** Why it failed. */
  reason: VendorTransferReason | undefined;
  createdAt: Date;
}

/** The member's wallet at a vendor according to the site's ledger. Amounts in minor units. */
export interface VendorWallet {
  vendor: string;
  name: string;
  balanceMinor: number;
  inTransitMinor: number;
  /** A transfer without a definite outcome. Until it has one, no other transfer can start. */
  open: VendorTransfer | undefined;
}

export interface VendorWallets {
  /** The error code with which every transfer to a vendor would fail now. Transfers back are always possible. */
  blockedBy: ValueOf<typeof getVendorWalletsCall>['blockedBy'];
  wallets: readonly VendorWallet[];
  /** Newest first. */
  transfers: readonly VendorTransfer[];
}

export interface VendorTransferRequest {
  /** A UUID created once per intent and reused by retries: the same UUID returns the same transfers. */
  requestId: string;
  direction: VendorDirection;
  /** Undefined: every vendor that holds some money. Only for `OUT`. */
  vendor: string | undefined;
  /** Undefined: everything. */
  amountMinor: number | undefined;
}

async function getVendorWallets(api: Api, options?: CallOptions): Promise<VendorWallets> {
  const { blockedBy, wallets, transfers } = await api.call(getVendorWalletsCall, undefined, options);
  return {
    blockedBy,
    wallets: wallets.map(({ vassalage, name, balance, inTransit, open }) => ({
      vendor: vassalage,
      name,
      balanceMinor: balance,
      inTransitMinor: inTransit,
      open: open && toTransfer(open),
    })),
    transfers: transfers.map(toTransfer),
  };
}

/**
 * Transfers money to a vendor or back. An unknown outcome is a state of the transfer. Fails with the codes of
 * `walletTransferCall`, among others `wallet.vendor-transfer-open` and `wallet.insufficient-funds`.
 */
export const transferToVendor = async (
  api: Api,
  { vendor, amountMinor, ...request }: VendorTransferRequest,
  options?: CallOptions,
): Promise<VendorTransfer[]> => {
  const input = { ...request, vassalage: vendor, amount: amountMinor };
  return (await api.call(walletTransferCall, input, options)).transfers.map(toTransfer);
};

/** Asks the vendor for the outcome of a transfer. Fails with `wallet.order-not-found`. */
export const checkVendorTransfer = async (
  api: Api,
  transferNo: string,
  options?: CallOptions,
): Promise<VendorTransfer> => toTransfer(await api.call(checkVendorTransferCall, { transferNo }, options));

/** Query key prefix of everything that depends on wallets at vendors. Refetch it on the live topic `balance`. */
const vendorWalletKey = [...walletKey, 'vendor'] as const;

export const vendorWalletsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...vendorWalletKey, 'list'],
    queryFn: ({ signal }) => getVendorWallets(api, { signal }),
  });

/** Query options: the balance that the vendor reports. Fails with `wallet.vendor-unavailable`. */
export const vendorBalanceQuery = (api: Api, vendor: string) =>
  queryOptions({
    queryKey: [...vendorWalletKey, 'balance', vendor],
    queryFn: async ({ signal }) =>
      (await api.call(getVendorBalanceCall, { vassalage: vendor }, { signal })).balance,
    retry: false,
  });

const toTransfer = (transfer: ValueOf<typeof checkVendorTransferCall>): VendorTransfer => ({
  transferNo: transfer.transferNo,
  direction: transfer.direction,
  vendor: transfer.vassalage,
  vendorName: transfer.vendorName,
  amountMinor: transfer.amount,
  state: transfer.state,
  reason: transfer.reason,
  createdAt: new Date(transfer.createdAt),
});
