import {
  createDeposit,
  type DepositDetails,
  type DepositMethod,
  depositKey,
  depositQuery,
} from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useLeaveConfirmation } from '../use-leave-confirmation.ts';
import {
  type AmountProblem,
  checkAmount,
  createIntent,
  type DepositDraft,
  type DepositIntent,
  emptyDraft,
  toAmountProblem,
} from './deposit-rules.ts';

export interface Deposit {
  draft: DepositDraft;
  /** Changes the form and clears the gateway's response to the former content. */
  change(change: Partial<DepositDraft>): void;
  /** The request is in flight: nothing may change. */
  busy: boolean;
  /** The gateway's refusal of the current amount. */
  refused: AmountProblem | undefined;
  /** Any other failure. */
  failure: unknown;
  /**
   * Creates the order and shows it. Does nothing while a request is in flight, offline, or when the amount is invalid.
   */
  submit(method: DepositMethod): void;
}

/** Manages the form's content, which survives a live swap, and its submission. */
export function useDeposit(): Deposit {
  const t = useTexts();
  const site = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(site.atoms.online);
  const [draft, setDraft] = usePreservedState<DepositDraft>('deposit.draft', emptyDraft);
  const [intent, setIntent] = usePreservedState<DepositIntent | undefined>('deposit.intent', undefined);
  const sending = useRef(false);

  const showOrder = (order: DepositDetails) => {
    queries.setQueryData(depositQuery(site.api, order.orderNo).queryKey, order);
    setIntent(undefined);
    setDraft(emptyDraft);
    site.navigate(paths.depositOrder(order));
  };
  const opening = useMutation({
    // A deposit is never queued for later: offline it fails at once.
    networkMode: 'always',
    mutationFn: async (wanted: DepositIntent) => {
      const release = site.guard.hold('deposit in progress');
      try {
        return await createDeposit(site.api, {
          ...wanted,
          language: site.store.get(site.atoms.language),
        });
      } finally {
        release();
        sending.current = false;
      }
    },
    onSuccess: showOrder,
    onError: (error) => {
      if (isAppError(error, 'request.duplicate-mismatch')) setIntent(undefined);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: depositKey }),
  });
  const question = {
    title: t('deposit.leave.title'),
    body: t('deposit.leave.body'),
    confirmLabel: t('deposit.leave.confirm'),
    cancelLabel: t('deposit.leave.cancel'),
  };
  useLeaveConfirmation(question, draft.amountMinor !== undefined);

  return {
    draft,
    change: (change) => {
      if (sending.current) return;
      opening.reset();
      setDraft((before) => ({ ...before, ...change }));
    },
    busy: opening.isPending,
    refused: toAmountProblem(opening.error, draft.amountMinor),
    failure: opening.error ?? undefined,
    submit: (method) => {
      const { amountMinor } = draft;
      if (sending.current || !online || amountMinor === undefined || checkAmount(method, amountMinor)) return;
      const wanted = createIntent(intent, { methodId: method.id, amountMinor }, () => crypto.randomUUID());
      sending.current = true;
      setIntent(wanted);
      opening.mutate(wanted);
    },
  };
}
