import type { WithdrawalDetails } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { OrderTimeline } from '../order-timeline.tsx';

/** The history of a withdrawal. */
export function WithdrawalTimeline({ steps }: { steps: WithdrawalDetails['timeline'] }) {
  const t = useTexts();
  const { money } = useSite();
  return (
    <OrderTimeline
      title={t('withdrawal.course')}
      steps={steps.map(({ at, status, amountMinor, reasonCode }) => ({
        at,
        name:
          t(`withdrawal.status.${status}`) +
          (amountMinor === undefined ? '' : ` · ${money.withSymbol(amountMinor)}`),
        note: reasonCode && t(`withdrawal.reason.${reasonCode}`),
      }))}
    />
  );
}
