import { acceptTransfers, type TeamMember } from '@parlour/api-client';
import { useFormatError, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Checkbox } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Checkbox that sets whether the agent accepts transfers from a direct downline. */
export function AcceptanceSwitch({ member: { memberNo, acceptsTransfers } }: { member: TeamMember }) {
  const t = useTexts();
  const formatError = useFormatError();
  const { api } = useSite();
  const queries = useQueryClient();
  const accepting = useMutation({
    mutationFn: (accepts: boolean) => acceptTransfers(api, { memberNo, accepts }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  });
  return (
    <>
      <Checkbox
        label={t('transferDown.accept')}
        checked={accepting.data ?? acceptsTransfers}
        disabled={accepting.isPending}
        onChange={({ target }) => accepting.mutate(target.checked)}
      />
      {accepting.error && <Alert live tone="danger" title={formatError(accepting.error)} />}
    </>
  );
}
