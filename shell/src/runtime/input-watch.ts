import { minuteMs } from '@parlour/basics';

/** Time after the last input in a field during which the person counts as typing. */
export const typingPauseMs = 1500;
/** Longest time after the last input in a field during which it delays a swap. Then the page counts as left alone. */
export const unsentLimitMs = 5 * minuteMs;

/** Watch for what a person enters on the page. */
export interface InputWatch {
  isTyping(root: HTMLElement): boolean;
  /**
   * Returns whether a form or a dialog in the views of a remote has input that a swap would lose. Fields in an element
   * with the attribute `data-preserved` do not count, because their input moves into the next release.
   */
  hasUnsent(remote: string): boolean;
  stop(): void;
}

export function watchInput(page: Document, now: () => number = Date.now): InputWatch {
  let lastInputAt = Number.NEGATIVE_INFINITY;
  let lastField: EventTarget | null = null;
  /** Fields of forms and dialogs with the time of their last input. */
  const changed = new Map<Element, number>();

  const onInput = ({ target }: Event) => {
    lastInputAt = now();
    lastField = target;
    for (const field of changed.keys()) if (!field.isConnected) changed.delete(field);
    if (target instanceof Element && isLostInSwap(target)) changed.set(target, lastInputAt);
  };
  page.addEventListener('input', onInput, true);
  return {
    isTyping: (root) =>
      lastField instanceof Node && root.contains(lastField) && now() - lastInputAt < typingPauseMs,
    hasUnsent: (remote) =>
      [...changed].some(
        ([field, at]) =>
          now() - at < unsentLimitMs && field.isConnected && !isEmpty(field) && findRemote(field) === remote,
      ),
    stop: () => page.removeEventListener('input', onInput, true),
  };
}

const isLostInSwap = (field: Element): boolean =>
  field.closest('form, dialog, [role="dialog"]') !== null && field.closest('[data-preserved]') === null;

const isEmpty = (field: Element): boolean => 'value' in field && field.value === '';

/** Returns the remote that shows a field. A view of another remote inside a remote's own view is not its own. */
const findRemote = (field: Element): string | undefined =>
  field.closest<HTMLElement>('[data-remote]')?.dataset.remote;
