import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  acceptTransfersCall,
  getTransferTermsCall,
  listTransfersCall,
  moveFloatCall,
  type TransferKind,
  transferToDownlineCall,
  transferToUplineCall,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { walletKey } from './wallet.ts';

/** Limits of one transfer, in minor units. */
interface TransferLimits {
  minMinor: number;
  maxMinor: number;
  /** Within 24 hours, per direction. */
  dailyMaxMinor: number;
}

/** The terms of one direction. */
interface TransferDirection {
  /** The balance of the account that is debited. */
  availableMinor: number;
  dailyLeftMinor: number;
  /** The error code with which every request would fail now; undefined: a transfer is possible. */
  blockedBy: ValueOf<typeof getTransferTermsCall>['up']['blockedBy'];
}

export interface TransferTerms extends TransferLimits {
  up: TransferDirection & {
    /** The agent above, masked; undefined if the member has none. */
    upline: string | undefined;
    turnoverRemainingMinor: number;
  };
  /** For agents; its money is the float. */
  down: TransferDirection | undefined;
}

/** A transfer as one of its parties sees it. */
export interface Transfer {
  transferNo: string;
  kind: TransferKind;
  isReceived: boolean;
  amountMinor: number;
  /** The other party, masked; undefined for a transfer within an agent's own accounts. */
  counterparty: string | undefined;
  remark: string | undefined;
  createdAt: Date;
}

interface TransferRequest {
  /** A UUID created once per intent and reused by retries: the same UUID returns the same transfer. */
  requestId: string;
  amountMinor: number;
  /** A message to the other party; at most 140 characters. */
  remark?: string | undefined;
  paymentPassword: string;
}

async function getTransferTerms(api: Api, options?: CallOptions): Promise<TransferTerms> {
  const { min, max, dailyMax, up, down } = await api.call(getTransferTermsCall, undefined, options);
  return {
    minMinor: min,
    maxMinor: max,
    dailyMaxMinor: dailyMax,
    up: { ...toDirection(up), upline: up.upline, turnoverRemainingMinor: up.turnoverRemaining },
    down: down && toDirection(down),
  };
}

/**
 * Transfers money to the agent above. The first check that fails is the error, in the order of `transferToUplineCall`:
 * among others `wallet.counterparty-unavailable`, `wallet.amount-out-of-range` (`minMinor`, `maxMinor`),
 * `wallet.limit-reached` (`leftMinor`), `wallet.insufficient-funds` (`balanceMinor`) and `wallet.turnover-open`
 * (`remainingMinor`).
 */
export const transferToUpline = async (
  api: Api,
  { amountMinor, ...request }: TransferRequest,
  options?: CallOptions,
): Promise<Transfer> =>
  toTransfer(await api.call(transferToUplineCall, { ...request, amount: amountMinor }, options));

/**
 * Transfers money from an agent's float to the direct downline `memberNo`. Fails with the codes of
 * `transferToDownlineCall`.
 */
export const transferToDownline = async (
  api: Api,
  { amountMinor, ...request }: TransferRequest & { memberNo: number },
  options?: CallOptions,
): Promise<Transfer> =>
  toTransfer(await api.call(transferToDownlineCall, { ...request, amount: amountMinor }, options));

/** Transfers an agent's own money to the float or back. Fails with the codes of `moveFloatCall`. */
export const moveFloat = async (
  api: Api,
  { amountMinor, ...move }: { requestId: string; kind: 'FLOAT_IN' | 'FLOAT_OUT'; amountMinor: number },
  options?: CallOptions,
): Promise<Transfer> => toTransfer(await api.call(moveFloatCall, { ...move, amount: amountMinor }, options));

/**
 * Sets whether an agent accepts transfers from the direct downline `memberNo`. Fails with `wallet.transfers-off` and
 * `wallet.transfer-not-allowed`.
 */
export const acceptTransfers = async (
  api: Api,
  input: { memberNo: number; accepts: boolean },
  options?: CallOptions,
): Promise<boolean> => (await api.call(acceptTransfersCall, input, options)).accepts;

/** Query key prefix of everything that depends on transfers. Refetch it on the live topic `balance`. */
export const transferKey = [...walletKey, 'transfer'] as const;

export const transferTermsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...transferKey, 'terms'],
    queryFn: ({ signal }) => getTransferTerms(api, { signal }),
  });

/** Query options; the previous page stays visible while the next one loads. */
export const transfersQuery = (api: Api, page: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...transferKey, 'list', page],
    queryFn: async ({ signal }) => {
      const { transfers, total, totalPages } = await api.call(listTransfersCall, page, { signal });
      return { transfers: transfers.map(toTransfer), total, totalPages };
    },
    placeholderData: keepPreviousData,
  });

const partSize = 50;

/** Reads all transfers, newest first and in parts, for an export. */
export async function* readTransfers(api: Api, signal: AbortSignal): AsyncGenerator<readonly Transfer[]> {
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const part = await api.call(listTransfersCall, { page, pageSize: partSize }, { signal });
    yield part.transfers.map(toTransfer);
    totalPages = part.totalPages;
  }
}

const toDirection = ({
  available,
  dailyLeft,
  blockedBy,
}: NonNullable<ValueOf<typeof getTransferTermsCall>['down']>): TransferDirection => ({
  availableMinor: available,
  dailyLeftMinor: dailyLeft,
  blockedBy,
});

const toTransfer = (transfer: ValueOf<typeof transferToUplineCall>): Transfer => ({
  transferNo: transfer.transferNo,
  kind: transfer.kind,
  isReceived: transfer.isReceived,
  amountMinor: transfer.amount,
  counterparty: transfer.counterparty,
  remark: transfer.remark,
  createdAt: new Date(transfer.createdAt),
});
