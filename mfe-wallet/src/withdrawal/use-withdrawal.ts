import {
  requestWithdrawal,
  type WithdrawalDetails,
  type WithdrawalTerms,
  walletKey,
  withdrawalQuery,
} from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useLeaveConfirmation } from '../use-leave-confirmation.ts';
import {
  checkAmount,
  createIntent,
  emptyDraft,
  type WithdrawalDraft,
  type WithdrawalIntent,
} from './withdrawal-rules.ts';

export interface WithdrawalState {
  draft: WithdrawalDraft;
  /** Changes the form and clears the gateway's response to the former content. */
  change(change: Partial<WithdrawalDraft>): void;
  /** Whether the request is in flight, so that nothing may change. */
  busy: boolean;
  failure: unknown;
  /**
   * Requests the withdrawal and shows the order. Does nothing while a request is in flight, while offline, or
   * when the amount is invalid.
   */
  submit(terms: WithdrawalTerms, accountId: number, paymentPassword: string): void;
}

/** Manages the form's content, which survives a live swap, and its submission. The payment password is never stored. */
export function useWithdrawal(): WithdrawalState {
  const t = useTexts();
  const site = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(site.atoms.online);
  const [draft, setDraft] = usePreservedState<WithdrawalDraft>('withdrawal.draft', emptyDraft);
  const [intent, setIntent] = usePreservedState<WithdrawalIntent | undefined>('withdrawal.intent', undefined);
  const sending = useRef(false);

  const showOrder = (order: WithdrawalDetails) => {
    queries.setQueryData(withdrawalQuery(site.api, order.orderNo).queryKey, order);
    setIntent(undefined);
    setDraft(emptyDraft);
    void site.refreshBalance();
    site.navigate(paths.withdrawalOrder(order));
  };
  const requesting = useMutation({
    // A withdrawal is never queued for later. While offline, it fails at once.
    networkMode: 'always',
    mutationFn: async (wanted: WithdrawalIntent & { paymentPassword: string }) => {
      const release = site.guard.hold('withdrawal in progress');
      try {
        return await requestWithdrawal(site.api, wanted);
      } finally {
        release();
        sending.current = false;
      }
    },
    onSuccess: showOrder,
    onError: (error) => {
      if (isAppError(error, 'request.duplicate-mismatch')) setIntent(undefined);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: walletKey }),
  });
  const question = {
    title: t('withdrawal.leave.title'),
    body: t('withdrawal.leave.body'),
    confirmLabel: t('withdrawal.leave.confirm'),
    cancelLabel: t('withdrawal.leave.cancel'),
  };
  useLeaveConfirmation(question, draft.amountMinor !== undefined);

  return {
    draft,
    change: (change) => {
      if (sending.current) return;
      requesting.reset();
      setDraft((before) => ({ ...before, ...change }));
    },
    busy: requesting.isPending,
    failure: requesting.error ?? undefined,
    submit: (terms, bankAccountId, paymentPassword) => {
      const { amountMinor } = draft;
      if (sending.current || !online || amountMinor === undefined || checkAmount(terms, amountMinor)) return;
      const wanted = createIntent(intent, { bankAccountId, amountMinor }, () => crypto.randomUUID());
      sending.current = true;
      setIntent(wanted);
      requesting.mutate({ ...wanted, paymentPassword });
    },
  };
}
