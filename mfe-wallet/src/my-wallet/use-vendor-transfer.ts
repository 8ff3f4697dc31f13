import {
  transferToVendor,
  type VendorTransfer,
  type VendorTransferRequest,
  walletKey,
} from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { createRequest, type WantedTransfer } from './vendor-transfer-rules.ts';

export interface VendorTransferState {
  busy: boolean;
  failure: unknown;
  /** The transfers of the last submission, until the form changes. */
  results: readonly VendorTransfer[] | undefined;
  reset(): void;
  /**
   * Sends a transfer. Does nothing while one is in flight or while offline. A retry of the same transfer keeps
   * its `requestId`.
   */
  submit(wanted: WantedTransfer): void;
}

export function useVendorTransfer(onMoved?: () => void): VendorTransferState {
  const site = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(site.atoms.online);
  const intent = useRef<VendorTransferRequest | undefined>(undefined);
  const moving = useMutation({
    // A transfer is never queued for later. While offline, it fails at once.
    networkMode: 'always',
    mutationFn: async (request: VendorTransferRequest) => {
      const release = site.guard.hold('transfer in progress');
      try {
        return await transferToVendor(site.api, request);
      } finally {
        release();
      }
    },
    onSuccess: () => {
      intent.current = undefined;
      onMoved?.();
      void site.refreshBalance();
    },
    onError: (error) => {
      if (isAppError(error, 'request.duplicate-mismatch')) intent.current = undefined;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: walletKey }),
  });
  return {
    busy: moving.isPending,
    failure: moving.error ?? undefined,
    results: moving.data,
    reset: moving.reset,
    submit(wanted) {
      if (moving.isPending || !online) return;
      intent.current = createRequest(intent.current, wanted, () => crypto.randomUUID());
      moving.mutate(intent.current);
    },
  };
}
