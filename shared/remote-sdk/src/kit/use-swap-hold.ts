import { minuteMs } from '@parlour/basics';
import { useEffect } from 'react';
import { useSite } from '../hooks.ts';

/** Longest time for which one step delays a swap. Then the page counts as left alone. */
const stepLimitMs = 5 * minuteMs;

/**
 * Delays a swap while `step` is set, for at most five minutes after it changed. A step is what the next release cannot
 * show again: chosen pictures, a code that was sent, codes that are shown once. The reason is shown to operators.
 */
export function useSwapHold(reason: string, step: number | boolean): void {
  const { guard } = useSite();
  useEffect(() => (step ? guard.hold(reason, { forMs: stepLimitMs }) : undefined), [guard, reason, step]);
}
