import { useSite } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { isOutdated } from './contract-errors.ts';

/**
 * Sends one change of a contract: an offer, an answer or an end. The gateway answers a repeated change as it
 * did the first time, so the change may be repeated when no answer arrives.
 */
export function useContractAction<Input, Result>(send: (input: Input) => Promise<Result>) {
  const site = useSite();
  const queries = useQueryClient();
  const online = useAtomValue(site.atoms.online);
  const sending = useMutation({
    // A change is never queued for later. While offline, it fails at once.
    networkMode: 'always',
    mutationFn: async (input: Input) => {
      const release = site.guard.hold('contract in progress');
      try {
        return await send(input);
      } finally {
        release();
      }
    },
    // The contract may have changed in the meantime, even if this change was refused.
    onSettled: (_result, error) => {
      if (error === null || isOutdated(error)) void queries.invalidateQueries({ queryKey: ['agents'] });
    },
  });
  return {
    online,
    busy: sending.isPending,
    failure: sending.error ?? undefined,
    done: sending.data,
    reset: sending.reset,
    submit(input: Input) {
      if (!sending.isPending && online) sending.mutate(input);
    },
  };
}
