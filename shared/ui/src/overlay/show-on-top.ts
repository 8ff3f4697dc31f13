/**
 * Shows a popover in the top layer. Browsers throw for a popover outside of the page, which would break everything
 * around it; browsers before 2024 have no top layer for popovers. In both cases the popover stays in its position.
 */
export function showOnTop(popover: HTMLElement | null): void {
  if (popover?.isConnected) popover.showPopover?.();
}
