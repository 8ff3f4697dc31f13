import type { ToastPosition } from '@parlour/ui';
import { isStandaloneHelp } from '../routing/main-view.ts';

interface FrameLayout {
  header: boolean;
  banner: boolean;
  footer: boolean;
  /** Bar at the foot of phones; hidden in games, whose own controls are there. */
  bottomBar: boolean;
  /** Position of toasts. Games have controls everywhere, and the bar above them starts with the exit button. */
  toasts: ToastPosition;
}

const whole: FrameLayout = { header: true, banner: true, footer: true, bottomBar: true, toasts: 'foot' };
const bare: FrameLayout = { header: false, banner: false, footer: false, bottomBar: false, toasts: 'foot' };
const headerOnly: FrameLayout = { ...bare, header: true, toasts: 'head' };
const game: FrameLayout = { ...bare, toasts: 'headEnd' };

/** Layouts of pages without parts of the frame (SHELL-01). Every other page has the whole frame. */
const exceptions: Record<string, FrameLayout> = {
  '/lottery': headerOnly,
  '/game': game,
  '/seamless': game,
  '/fbsports': headerOnly,
};

/**
 * Returns the layout of a page. In a narrow window, such as a phone's or one at 200 % zoom, sports have the whole screen
 * like any other game.
 */
export function getLayout(pathname: string, isNarrow = false): FrameLayout {
  if (isNarrow && pathname === '/fbsports') return game;
  return exceptions[pathname] ?? (isStandaloneHelp(pathname) ? bare : whole);
}

/** Converts a path to the style class of the main part: `/promoDetail` → `path-promoDetail`, `/` → `path-home`. */
export function toPathClass(pathname: string): string {
  const words = pathname.split('/').filter(Boolean);
  return `path-${words.length === 0 ? 'home' : words.join('-').replaceAll(/[^\w-]/g, '_')}`;
}
