import type { MessageTone } from './tones.ts';

export interface Toast {
  id: string;
  tone: MessageTone;
  text: string;
  action?: { label: string; run(): void };
}

/** More than this cannot be read; the oldest gives way. */
export const toastsMax = 3;

/** The list with a new toast at its end. One with the same id is replaced, so that a repeated message does not pile up. */
export function addToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  return [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-toastsMax);
}

/** How long a toast stays, in milliseconds: longer when there is something to press. */
export const getToastDurationMs = (toast: Toast): number => (toast.action ? 10_000 : 5_000);
