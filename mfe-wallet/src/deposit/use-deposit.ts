import {
  createDeposit,
  type DepositDetails,
  type DepositMethod,
  depositKey,
  depositQuery,
  type Promotion,
} from '@parlour/api-client';
import { useMoneyIntent, usePreservedState, useSite } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import {
  type AmountProblem,
  checkAmount,
  type DepositDraft,
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
   * Creates the order, which takes `promotion`, and shows it. Does nothing while a request is in flight, offline, or when
   * the amount is invalid.
   */
  submit(method: DepositMethod, promotion: Promotion | undefined): void;
}

/** Manages the form's content, which survives a live swap, and its submission. */
export function useDeposit(): Deposit {
  const site = useSite();
  const queries = useQueryClient();
  const [draft, setDraft] = usePreservedState<DepositDraft>('deposit.draft', emptyDraft);
  const opening = useMoneyIntent<
    { methodId: string; amountMinor: number; promotionId?: number },
    DepositDetails
  >({
    key: 'deposit.intent',
    hold: 'deposit in progress',
    refetch: depositKey,
    send: (intent) => createDeposit(site.api, { ...intent, language: site.store.get(site.atoms.language) }),
    onSent(order) {
      queries.setQueryData(depositQuery(site.api, order.orderNo).queryKey, order);
      setDraft(emptyDraft);
      site.navigate(paths.depositOrder(order));
    },
  });

  return {
    draft,
    change: (change) => {
      if (opening.reset()) setDraft((before) => ({ ...before, ...change }));
    },
    busy: opening.busy,
    refused: toAmountProblem(opening.failure, draft.amountMinor),
    failure: opening.failure,
    submit: (method, promotion) => {
      const { amountMinor } = draft;
      if (amountMinor === undefined || checkAmount(method, amountMinor, promotion)) return;
      const taken = promotion && { promotionId: promotion.id };
      void opening.submit({ methodId: method.id, amountMinor, ...taken });
    },
  };
}
