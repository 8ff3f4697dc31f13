import { type Transfer, type TransferTerms, transferToUpline, walletKey } from '@parlour/api-client';
import { useMoneyIntent, usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useLeaveConfirmation } from '../use-leave-confirmation.ts';
import { checkAmount, emptyDraft, type TransferDraft } from './transfer-rules.ts';

export interface TransferState {
  draft: TransferDraft;
  /** Changes the form and clears the gateway's response to the former content. */
  change(change: Partial<TransferDraft>): void;
  /** True while the request is in flight. Nothing may change then. */
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
  const [draft, setDraft] = usePreservedState<TransferDraft>('transfer.draft', emptyDraft);
  const transferring = useMoneyIntent<{ amountMinor: number; remark: string }, Transfer>({
    key: 'transfer.intent',
    hold: 'transfer in progress',
    refetch: walletKey,
    send: ({ remark, ...intent }, paymentPassword) =>
      transferToUpline(site.api, { ...intent, paymentPassword, ...(remark !== '' && { remark }) }),
    onSent() {
      setDraft(emptyDraft);
      void site.refreshBalance();
    },
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
      if (transferring.reset()) setDraft((before) => ({ ...before, ...change }));
    },
    busy: transferring.busy,
    failure: transferring.failure,
    done: transferring.result,
    async submit(terms, paymentPassword) {
      const { amountMinor } = draft;
      if (amountMinor === undefined || checkAmount(terms, amountMinor)) return false;
      return transferring.submit(
        { amountMinor, remark: draft.remark.trim() },
        { paymentPassword, confirm: () => confirm(amountMinor, terms.up.upline ?? '') },
      );
    },
  };
}
