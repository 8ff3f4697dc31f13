import type { ConfirmQuestion } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useEffect } from 'react';

/** Asks `question` before the member leaves a half-filled form. */
export function useLeaveConfirmation(
  question: Required<Omit<ConfirmQuestion, 'tone'>>,
  isHalfFilled: boolean,
): void {
  const { guard } = useSite();
  const { title, body, confirmLabel, cancelLabel } = question;
  useEffect(() => {
    if (!isHalfFilled) return;
    return guard.askBeforeLeaving({ title, body, confirmLabel, cancelLabel });
  }, [guard, title, body, confirmLabel, cancelLabel, isHalfFilled]);
}
