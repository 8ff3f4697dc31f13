import { type Protection, protectionKey, protectionQuery } from '@parlour/api-client';
import { useFormatError, useSite } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Returns a function that shows the state that a call returned. */
export function useShowProtection(): (protection: Protection) => void {
  const { api } = useSite();
  const queries = useQueryClient();
  return useCallback(
    (protection) => {
      queries.setQueryData(protectionQuery(api).queryKey, protection);
      void queries.invalidateQueries({ queryKey: [...protectionKey, 'session'] });
    },
    [api, queries],
  );
}

/** Returns a mutation for a button: shows the new state and `done`, or the failure. */
export function useProtectionAction(act: () => Promise<Protection>, done: string) {
  const { dialogs, api } = useSite();
  const queries = useQueryClient();
  const show = useShowProtection();
  const formatError = useFormatError();
  return useMutation({
    mutationFn: act,
    onSuccess(protection) {
      show(protection);
      dialogs.toast({ tone: 'success', text: done });
    },
    onError(error) {
      dialogs.toast({ tone: 'danger', text: formatError(error) });
      void queries.invalidateQueries({ queryKey: protectionQuery(api).queryKey });
    },
  });
}
