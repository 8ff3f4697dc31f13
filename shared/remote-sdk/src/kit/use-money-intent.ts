import { isAppError } from '@parlour/contracts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { usePreservedState, useSite } from '../hooks.ts';
import { createIntent, type MoneyIntent } from './money-intent.ts';

interface MoneyIntentOptions<Wanted extends object, Result> {
  /** Key of the intent, which survives a live swap; unique in the mount. */
  key: string;
  /** Reason why no live swap may happen while the request is in flight. */
  hold: string;
  /** Queries that may have changed, whether the request succeeded or not. */
  refetch: QueryKey;
  send(intent: MoneyIntent<Wanted>, paymentPassword: string): Promise<Result>;
  onSent(result: Result): void;
}

interface SubmitOptions {
  /** Never stored. */
  paymentPassword?: string;
  /** Asks the member before anything is sent. */
  confirm?(): Promise<boolean>;
}

export interface MoneyIntentState<Wanted extends object, Result> {
  /** True while the request is in flight. Nothing may change then. */
  busy: boolean;
  failure: unknown;
  /** The response to the last submission, until the form changes. */
  result: Result | undefined;
  isDone: boolean;
  /** Clears the response to the former content. Returns false while a request is in flight. */
  reset(): boolean;
  /** Sends the request, unless one is in flight or the page is offline. Resolves with whether it was sent. */
  submit(wanted: Wanted, options?: SubmitOptions): Promise<boolean>;
}

/**
 * Sends the submissions of a form that moves money. Retries of the same content keep their `requestId`, and a
 * submission is never queued for later: while offline, it fails at once.
 */
export function useMoneyIntent<Wanted extends object, Result>({
  key,
  hold,
  refetch,
  send,
  onSent,
}: MoneyIntentOptions<Wanted, Result>): MoneyIntentState<Wanted, Result> {
  const { atoms, guard } = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(atoms.online);
  const [intent, setIntent] = usePreservedState<MoneyIntent<Wanted> | undefined>(key, undefined);
  // A second press may come before the state of the first is rendered.
  const sending = useRef(false);
  const sent = useMutation({
    networkMode: 'always',
    mutationFn: async (request: { intent: MoneyIntent<Wanted>; paymentPassword: string }) => {
      const release = guard.hold(hold);
      try {
        return await send(request.intent, request.paymentPassword);
      } finally {
        release();
        sending.current = false;
      }
    },
    onSuccess: (result) => {
      setIntent(undefined);
      onSent(result);
    },
    onError: (error) => {
      if (isAppError(error, 'request.duplicate-mismatch')) setIntent(undefined);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: refetch }),
  });
  return {
    busy: sent.isPending,
    failure: sent.error ?? undefined,
    result: sent.data,
    isDone: sent.isSuccess,
    reset() {
      if (sending.current) return false;
      sent.reset();
      return true;
    },
    async submit(wanted, { paymentPassword = '', confirm } = {}) {
      if (sending.current || sent.isPending || !online) return false;
      sending.current = true;
      if (confirm && !(await confirm())) {
        sending.current = false;
        return false;
      }
      const next = createIntent(intent, wanted, () => crypto.randomUUID());
      setIntent(next);
      // The state shows the failure.
      await sent.mutateAsync({ intent: next, paymentPassword }).catch(() => undefined);
      return true;
    },
  };
}
