import type { ToastPosition } from '@parlour/ui';
import { isStandaloneHelp } from '../start/main-view.ts';

export interface FrameLayout {
  header: boolean;
  banner: boolean;
  footer: boolean;
  /** Where short messages stand: a game has controls all over, and above it a bar that begins with the way out. */
  toasts: ToastPosition;
}

const whole: FrameLayout = { header: true, banner: true, footer: true, toasts: 'foot' };
const headerOnly: FrameLayout = { header: true, banner: false, footer: false, toasts: 'head' };
const bare: FrameLayout = { header: false, banner: false, footer: false, toasts: 'foot' };
const game: FrameLayout = { ...bare, toasts: 'headEnd' };

/** Pages that do without some of the frame (SHELL-01); every other page has all of it. */
const exceptions: Record<string, FrameLayout> = {
  '/lottery': headerOnly,
  '/game': game,
  '/seamless': game,
  '/fbsports': headerOnly,
};

export const getLayout = (pathname: string): FrameLayout =>
  exceptions[pathname] ?? (isStandaloneHelp(pathname) ? bare : whole);

/** The path as a style class on the main part: `/promoDetail` → `path-promoDetail`, `/` → `path-home`. */
export function toPathClass(pathname: string): string {
  const words = pathname.split('/').filter(Boolean);
  return `path-${words.length === 0 ? 'home' : words.join('-').replaceAll(/[^\w-]/g, '_')}`;
}
