const focusable = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled):not([type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
].join(',');

const listFocusable = (element: HTMLElement) =>
  !element.hidden && element.tabIndex >= 0 && element.closest('[inert]') === null;

/** Returns all tab stops in `within`, in order. */
export function listTabStops(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(focusable)].filter(listFocusable);
}

/**
 * Sets the initial focus of a dialog: the element marked `data-autofocus`, else its first field, else its content's
 * first tab stop, else the dialog itself.
 */
export function focusFirst(dialog: HTMLElement, body: HTMLElement | null): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const field = body?.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not(:disabled), textarea, select',
  );
  const first =
    marked ?? field ?? (body ? listTabStops(body)[0] : undefined) ?? listTabStops(dialog)[0] ?? dialog;
  first.focus();
}

/**
 * Returns the next stop of Tab on the last stop and of Shift+Tab on the first: the other end of the dialog, never the
 * browser's toolbar.
 */
export function wrapTab(dialog: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const stops = listTabStops(dialog);
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  if (backwards && (active === first || active === dialog)) return last;
  if (!backwards && active === last) return first;
  return undefined;
}
