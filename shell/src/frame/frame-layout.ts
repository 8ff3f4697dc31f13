import { isHelpAlone } from '../start/main-view.ts';

export interface FrameLayout {
  header: boolean;
  banner: boolean;
  footer: boolean;
}

const whole: FrameLayout = { header: true, banner: true, footer: true };
const headerOnly: FrameLayout = { header: true, banner: false, footer: false };
const bare: FrameLayout = { header: false, banner: false, footer: false };

/** Pages that do without some of the frame (site-spec section 2); every other page has all of it. */
const exceptions: Record<string, FrameLayout> = {
  '/lottery': headerOnly,
  '/game': bare,
  '/seamless': bare,
  '/fbsports': headerOnly,
};

export const layoutAt = (pathname: string): FrameLayout =>
  exceptions[pathname] ?? (isHelpAlone(pathname) ? bare : whole);

/** The path as a style class on the main part: `/promoDetail` → `path-promoDetail`, `/` → `path-home`. */
export function pathClass(pathname: string): string {
  const words = pathname.split('/').filter(Boolean);
  return `path-${words.length === 0 ? 'home' : words.join('-').replaceAll(/[^\w-]/g, '_')}`;
}
