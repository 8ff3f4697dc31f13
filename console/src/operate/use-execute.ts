import type { InputOf, ValueOf } from '@parlour/contracts';
import type { ActShape } from '@parlour/contracts/back-office';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../frame/toasts.tsx';
import { gatewayKey, useGateway } from '../wire/gateway-context.ts';
import { operateTexts as words } from './operate-texts.ts';

interface Execution<A extends ActShape> {
  act: A;
  /** Title of the act, which the confirmation names: `Done: <title>`. */
  title: string;
  /** Called after the act was carried out; not for one that waits for a second person. */
  onDone?(value: ValueOf<A>): void;
}

/** Carries out an act of the gateway, and reads everything again that it may have changed. */
export function useExecute<A extends ActShape>({ act, title, onDone }: Execution<A>) {
  const gateway = useGateway();
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (input: InputOf<A>) => gateway.execute(act, input),
    onSuccess: async (outcome) => {
      await client.invalidateQueries({ queryKey: gatewayKey });
      if (outcome.state === 'pending') return;
      showToast(words.done(title));
      onDone?.(outcome.value);
    },
    // The refusal may come from a change that the page does not show yet.
    onError: () => client.invalidateQueries({ queryKey: gatewayKey }),
  });
}
