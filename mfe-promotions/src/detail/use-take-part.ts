import { claimPromotion, joinPromotion, type PromotionDetail, promotionsKey } from '@parlour/api-client';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Returns the mutation that joins a promotion or claims its award. Both are for real accounts. */
export function useTakePart({ id, raffle }: Pick<PromotionDetail, 'id' | 'raffle'>) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { api, dialogs, guard, requireRealAccount } = useSite();
  return useMutation({
    async mutationFn(step: 'JOIN' | 'CLAIM') {
      if (!(await requireRealAccount())) return;
      const release = guard.hold('taking part in a promotion');
      try {
        if (step === 'JOIN') await joinPromotion(api, id);
        else await claimPromotion(api, { id, isRaffle: raffle !== undefined });
        dialogs.toast({ tone: 'success', text: t(`done.${step}`) });
      } finally {
        release();
      }
    },
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: promotionsKey }),
  });
}
