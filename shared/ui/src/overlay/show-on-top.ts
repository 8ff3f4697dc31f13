/**
 * Puts a popover into the top layer. Browsers refuse one outside of the page with an error, which would take down
 * everything around it; those before 2024 know no top layer for popovers. Both leave it where it is.
 */
export function showOnTop(popover: HTMLElement | null): void {
  if (popover?.isConnected) popover.showPopover?.();
}
