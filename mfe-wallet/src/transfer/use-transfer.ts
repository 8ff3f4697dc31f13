import { type Transfer, type TransferTerms, transferToUpline, walletKey } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useLeaveConfirmation } from '../use-leave-confirmation.ts';
import {
  checkAmount,
  createIntent,
  emptyDraft,
  type TransferDraft,
  type TransferIntent,
} from './transfer-rules.ts';

export interface TransferState {
  draft: TransferDraft;
  /** Changes the form and clears the gateway's response to the former content. */
  change(change: Partial<TransferDraft>): void;
  /** Whether the request is in flight, so that nothing may change. */
  busy: boolean;
  failure: unknown;
  /** The last transfer, until the form changes. */
  done: Transfer | undefined;
  /**
   * Asks for confirmation and sends the transfer. Does nothing while a request is in flight, while offline,
   * or when the amount is invalid. Returns whether it was sent.
   */
  submit(terms: TransferTerms, paymentPassword: string): Promise<boolean>;
}

/** Manages the form's content, which survives a live swap, and its submission. The payment password is never stored. */
export function useTransfer(): TransferState {
  const t = useTexts();
  const site = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(site.atoms.online);
  const [draft, setDraft] = usePreservedState<TransferDraft>('transfer.draft', emptyDraft);
  const [intent, setIntent] = usePreservedState<TransferIntent | undefined>('transfer.intent', undefined);
  const sending = useRef(false);

  const transferring = useMutation({
    // A transfer is never queued for later. While offline, it fails at once.
    networkMode: 'always',
    mutationFn: async ({ remark, ...wanted }: TransferIntent & { paymentPassword: string }) => {
      const release = site.guard.hold('transfer in progress');
      try {
        return await transferToUpline(site.api, { ...wanted, ...(remark !== '' && { remark }) });
      } finally {
        release();
      }
    },
    onSuccess: () => {
      setIntent(undefined);
      setDraft(emptyDraft);
      void site.refreshBalance();
    },
    onError: (error) => {
      if (isAppError(error, 'request.duplicate-mismatch')) setIntent(undefined);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: walletKey }),
  });
  const question = {
    title: t('transfer.leave.title'),
    body: t('transfer.leave.body'),
    confirmLabel: t('transfer.leave.confirm'),
    cancelLabel: t('transfer.leave.cancel'),
  };
  useLeaveConfirmation(question, draft.amountMinor !== undefined);

  const confirm = (amountMinor: number, upline: string): Promise<boolean> =>
    site.dialogs.confirm({
      title: t('transfer.sure.title', { amount: site.money.withSymbol(amountMinor), upline }),
      body: t('transfer.sure.body'),
      confirmLabel: t('transfer.sure.confirm'),
      cancelLabel: t('transfer.sure.cancel'),
    });

  return {
    draft,
    change: (change) => {
      if (sending.current) return;
      transferring.reset();
      setDraft((before) => ({ ...before, ...change }));
    },
    busy: transferring.isPending,
    failure: transferring.error ?? undefined,
    done: transferring.data,
    async submit(terms, paymentPassword) {
      const { amountMinor } = draft;
      const remark = draft.remark.trim();
      if (sending.current || !online || amountMinor === undefined || checkAmount(terms, amountMinor))
        return false;
      sending.current = true;
      try {
        if (!(await confirm(amountMinor, terms.up.upline ?? ''))) return false;
        const wanted = createIntent(intent, { amountMinor, remark }, () => crypto.randomUUID());
        setIntent(wanted);
        // The mutation shows the failure.
        await transferring.mutateAsync({ ...wanted, paymentPassword }).catch(() => undefined);
        return true;
      } finally {
        sending.current = false;
      }
    },
  };
}
