import { transferToDownline, walletKey } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';

interface WantedTransfer {
  amountMinor: number;
  remark: string;
}

/**
 * Sends transfers to one downline. Retries of the same amount and remark keep their `requestId`, so a lost response never
 * makes a second transfer.
 */
export function useTransferDown(memberNo: number) {
  const site = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(site.atoms.online);
  const intent = useRef<(WantedTransfer & { requestId: string }) | undefined>(undefined);
  const transferring = useMutation({
    // A transfer is never queued for later. While offline, it fails at once.
    networkMode: 'always',
    mutationFn: async (wanted: WantedTransfer & { requestId: string; paymentPassword: string }) => {
      const release = site.guard.hold('transfer in progress');
      try {
        return await transferToDownline(site.api, { ...wanted, memberNo });
      } finally {
        release();
      }
    },
    onSuccess: () => {
      intent.current = undefined;
      void queries.invalidateQueries({ queryKey: ['agents'] });
    },
    onError: (error) => {
      if (isAppError(error, 'request.duplicate-mismatch')) intent.current = undefined;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: walletKey }),
  });
  return {
    online,
    busy: transferring.isPending,
    failure: transferring.error ?? undefined,
    done: transferring.data,
    reset: transferring.reset,
    submit({ paymentPassword, ...wanted }: WantedTransfer & { paymentPassword: string }) {
      if (transferring.isPending || !online) return;
      const before = intent.current;
      const isSame = before?.amountMinor === wanted.amountMinor && before.remark === wanted.remark;
      intent.current = isSame ? before : { ...wanted, requestId: crypto.randomUUID() };
      transferring.mutate({ ...intent.current, paymentPassword });
    },
  };
}
