import { type Transfer, transferToDownline, walletKey } from '@parlour/api-client';
import { type MoneyIntentState, useMoneyIntent, useSite } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';

interface WantedTransfer {
  amountMinor: number;
  remark: string;
}

/** Sends transfers from the agent's float to one downline. */
export function useTransferDown(memberNo: number): MoneyIntentState<WantedTransfer, Transfer> {
  const { api } = useSite();
  const queries = useQueryClient();
  return useMoneyIntent({
    key: `transfer-down.${memberNo}.intent`,
    hold: 'transfer in progress',
    refetch: walletKey,
    send: (intent, paymentPassword) => transferToDownline(api, { ...intent, memberNo, paymentPassword }),
    onSent: () => void queries.invalidateQueries({ queryKey: ['agents'] }),
  });
}
