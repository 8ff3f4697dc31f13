import type { RouteContribution } from '@parlour/contracts';
import type { ToastPosition } from '@parlour/ui';
import { isStandaloneHelp } from '../routing/main-view.ts';

interface FrameLayout {
  header: boolean;
  banner: boolean;
  footer: boolean;
  /** Bar at the foot of phones; hidden in games, whose own controls are there. */
  bottomBar: boolean;
  /** The page is as high as the window, so that no room for a scrollbar stays empty beside it. */
  fillsWindow: boolean;
  /** Position of toasts. Games have controls everywhere, and the bar above them starts with the exit button. */
  toasts: ToastPosition;
}

const whole: FrameLayout = {
  header: true,
  banner: true,
  footer: true,
  bottomBar: true,
  fillsWindow: false,
  toasts: 'foot',
};
const bare: FrameLayout = { ...whole, header: false, banner: false, footer: false, bottomBar: false };
const game: FrameLayout = { ...bare, fillsWindow: true, toasts: 'headEnd' };
const belowHeader: FrameLayout = { ...game, header: true, toasts: 'head' };
const headerOnly: FrameLayout = { ...belowHeader, fillsWindow: false };

/**
 * Returns the layout of a page (SHELL-01). `frame` is that of its route; a game without a frame has the whole screen. A
 * narrow window is a phone's, or one at 200 % zoom.
 */
export function getLayout(
  pathname: string,
  frame: RouteContribution['frame'],
  isNarrow = false,
): FrameLayout {
  if (frame === 'none' || (frame === 'header-unless-narrow' && isNarrow)) return game;
  if (frame === 'header-unless-narrow') return belowHeader;
  if (frame === 'header') return headerOnly;
  return isStandaloneHelp(pathname) ? bare : whole;
}

/** Converts a path to the style class of the main part: `/help/terms` → `path-help-terms`, `/` → `path-home`. */
export function toPathClass(pathname: string): string {
  const words = pathname.split('/').filter(Boolean);
  return `path-${words.length === 0 ? 'home' : words.join('-').replaceAll(/[^\w-]/g, '_')}`;
}
