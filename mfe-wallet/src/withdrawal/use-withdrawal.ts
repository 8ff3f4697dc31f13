import {
  requestWithdrawal,
  type WithdrawalDetails,
  type WithdrawalTerms,
  walletKey,
  withdrawalQuery,
} from '@parlour/api-client';
import { useMoneyIntent, usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { useLeaveConfirmation } from '../use-leave-confirmation.ts';
import { checkAmount, emptyDraft, type WithdrawalDraft } from './withdrawal-rules.ts';

export interface WithdrawalState {
  draft: WithdrawalDraft;
  /** Changes the form and clears the gateway's response to the former content. */
  change(change: Partial<WithdrawalDraft>): void;
  /** True while the request is in flight. Nothing may change then. */
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
  const [draft, setDraft] = usePreservedState<WithdrawalDraft>('withdrawal.draft', emptyDraft);
  const requesting = useMoneyIntent<{ bankAccountId: number; amountMinor: number }, WithdrawalDetails>({
    key: 'withdrawal.intent',
    hold: 'withdrawal in progress',
    refetch: walletKey,
    send: (intent, paymentPassword) => requestWithdrawal(site.api, { ...intent, paymentPassword }),
    onSent(order) {
      queries.setQueryData(withdrawalQuery(site.api, order.orderNo).queryKey, order);
      setDraft(emptyDraft);
      void site.refreshBalance();
      site.navigate(paths.withdrawalOrder(order));
    },
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
      if (requesting.reset()) setDraft((before) => ({ ...before, ...change }));
    },
    busy: requesting.busy,
    failure: requesting.failure,
    submit: (terms, bankAccountId, paymentPassword) => {
      const { amountMinor } = draft;
      if (amountMinor === undefined || checkAmount(terms, amountMinor)) return;
      void requesting.submit({ bankAccountId, amountMinor }, { paymentPassword });
    },
  };
}
