import { rewardsKey } from '@parlour/api-client';
import { useErrorText, useSite } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Returns a mutation that claims, and shows the credited amount or the reason for a refusal. It fails at once while
 * offline.
 */
export function useClaim<Input, Result>(
  claim: (input: Input) => Promise<Result>,
  toText: (result: Result) => string,
) {
  const { dialogs, guard, refreshBalance } = useSite();
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: Input) => {
      const release = guard.hold('reward in progress');
      try {
        return await claim(input);
      } finally {
        release();
      }
    },
    onSuccess: (result) => {
      dialogs.toast({ tone: 'success', text: toText(result) });
      void refreshBalance();
    },
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: rewardsKey }),
  });
}
