import type { MessageTone } from './tones.ts';

export interface Toast {
  id: string;
  tone: MessageTone;
  text: string;
  action?: { label: string; run(): void };
}

/** Maximum number of visible toasts; a further one removes the oldest. */
const toastsMax = 3;

/**
 * Returns the list with a new toast at its end. A toast with the same id is replaced, so that a repeated message does
 * not pile up.
 */
export function addToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  return [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-toastsMax);
}

/** Returns the duration of a toast in milliseconds: longer when it has an action. */
export const getToastDurationMs = (toast: Toast): number => (toast.action ? 10_000 : 5_000);
