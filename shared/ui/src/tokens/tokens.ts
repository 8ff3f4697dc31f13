/** Lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

export type ThemeName = 'dark' | 'light';

interface Themed<Value> {
  dark: Value;
  light: Value;
}

const neutralHue = 292;
const neutral = (lightness: number, chroma: number): Oklch => [lightness, chroma, neutralHue];
const white: Oklch = [1, 0, 0];
const inkOnGold: Oklch = [0.2, 0.045, 75];

/** Every colour of the site in both themes. A name is a custom property `--ui-<name>`; names are added, never renamed. */
export const colours = {
  'bg-sunken': { dark: neutral(0.135, 0.02), light: neutral(0.945, 0.01) },
  'bg-canvas': { dark: neutral(0.165, 0.024), light: neutral(0.97, 0.007) },
  'surface-1': { dark: neutral(0.205, 0.028), light: white },
  'surface-2': { dark: neutral(0.245, 0.031), light: neutral(0.975, 0.006) },
  'surface-3': { dark: neutral(0.29, 0.034), light: neutral(0.945, 0.011) },
  'surface-hover': { dark: neutral(0.32, 0.036), light: neutral(0.925, 0.014) },
  'line-subtle': { dark: neutral(0.3, 0.03), light: neutral(0.915, 0.01) },
  line: { dark: neutral(0.38, 0.034), light: neutral(0.86, 0.014) },
  'line-strong': { dark: neutral(0.56, 0.04), light: neutral(0.6, 0.03) },
  'text-1': { dark: neutral(0.97, 0.008), light: neutral(0.23, 0.035) },
  'text-2': { dark: neutral(0.825, 0.02), light: neutral(0.41, 0.035) },
  'text-3': { dark: neutral(0.7, 0.026), light: neutral(0.505, 0.032) },
  'text-disabled': { dark: neutral(0.52, 0.024), light: neutral(0.68, 0.02) },
  'text-on-accent': { dark: inkOnGold, light: inkOnGold },
  'text-on-fill': { dark: white, light: white },
  gold: { dark: [0.835, 0.14, 85], light: [0.815, 0.15, 84] },
  'gold-hover': { dark: [0.875, 0.13, 88], light: [0.78, 0.15, 82] },
  'gold-press': { dark: [0.78, 0.14, 80], light: [0.74, 0.145, 79] },
  'gold-edge': { dark: [0.7, 0.125, 80], light: [0.61, 0.12, 76] },
  'gold-text': { dark: [0.85, 0.125, 86], light: [0.5, 0.105, 74] },
  'gold-quiet': { dark: [0.29, 0.05, 80], light: [0.955, 0.045, 90] },
  violet: { dark: [0.486, 0.186, 289], light: [0.475, 0.18, 291] },
  'violet-hover': { dark: [0.525, 0.185, 291], light: [0.43, 0.18, 291] },
  'violet-press': { dark: [0.43, 0.175, 291], light: [0.39, 0.17, 291] },
  'violet-text': { dark: [0.79, 0.105, 294], light: [0.475, 0.18, 291] },
  'violet-quiet': { dark: [0.29, 0.075, 291], light: [0.945, 0.03, 293] },
  success: { dark: [0.535, 0.125, 158], light: [0.52, 0.13, 158] },
  'success-text': { dark: [0.81, 0.145, 160], light: [0.47, 0.115, 158] },
  'success-quiet': { dark: [0.29, 0.055, 160], light: [0.95, 0.045, 160] },
  danger: { dark: [0.555, 0.195, 20], light: [0.555, 0.2, 22] },
  'danger-text': { dark: [0.77, 0.13, 18], light: [0.51, 0.19, 22] },
  'danger-quiet': { dark: [0.29, 0.08, 18], light: [0.955, 0.025, 18] },
  warning: { dark: [0.77, 0.15, 60], light: [0.77, 0.15, 62] },
  'warning-text': { dark: [0.83, 0.125, 66], light: [0.51, 0.12, 56] },
  'warning-quiet': { dark: [0.3, 0.06, 60], light: [0.96, 0.045, 75] },
  info: { dark: [0.56, 0.15, 245], light: [0.54, 0.15, 248] },
  'info-text': { dark: [0.8, 0.1, 240], light: [0.49, 0.14, 248] },
  'info-quiet': { dark: [0.29, 0.055, 245], light: [0.95, 0.028, 245] },
  focus: { dark: [0.86, 0.11, 294], light: [0.475, 0.18, 291] },
  'cat-rng': { dark: [0.74, 0.15, 305], light: [0.52, 0.19, 300] },
  'cat-live': { dark: [0.72, 0.165, 18], light: [0.54, 0.2, 18] },
  'cat-fish': { dark: [0.78, 0.115, 215], light: [0.52, 0.105, 222] },
  'cat-pvp': { dark: [0.79, 0.135, 65], light: [0.53, 0.12, 60] },
  'cat-sports': { dark: [0.79, 0.15, 152], light: [0.5, 0.13, 152] },
  'cat-esports': { dark: [0.74, 0.165, 340], light: [0.54, 0.2, 345] },
  'cat-elott': { dark: [0.835, 0.14, 88], light: [0.52, 0.105, 80] },
  'cat-sv3': { dark: [0.73, 0.165, 38], light: [0.53, 0.165, 38] },
} satisfies Record<string, Themed<Oklch>>;

export type ColourName = keyof typeof colours;

/** Values that depend on the theme and are not plain colours. */
export const themed = {
  'canvas-glow': {
    dark: 'radial-gradient(1100px 520px at 50% -120px, oklch(0.36 0.13 291 / 0.34), transparent 70%)',
    light: 'radial-gradient(1100px 520px at 50% -120px, oklch(0.8 0.09 291 / 0.3), transparent 70%)',
  },
  'plate-glow': {
    dark: 'radial-gradient(420px 220px at 50% 0, oklch(0.4 0.14 291 / 0.5), transparent 70%)',
    light: 'radial-gradient(420px 220px at 50% 0, oklch(0.86 0.07 291 / 0.6), transparent 70%)',
  },
  'shadow-card': {
    dark: 'inset 0 0 0 1px var(--ui-line-subtle)',
    light: 'inset 0 0 0 1px var(--ui-line-subtle), 0 1px 3px #1d1a2c14',
  },
  'shadow-popover': {
    dark: '0 0 0 1px var(--ui-line), 0 10px 30px #0007',
    light: '0 0 0 1px var(--ui-line), 0 10px 30px #1d1a2c2e',
  },
  'shadow-modal': {
    dark: '0 0 0 1px var(--ui-line), 0 30px 80px #000a',
    light: '0 0 0 1px var(--ui-line), 0 30px 80px #1d1a2c52',
  },
  'shadow-cover': {
    dark: '0 0 0 2px var(--ui-gold), 0 14px 30px #000a',
    light: '0 0 0 2px var(--ui-gold-edge), 0 14px 30px #1d1a2c47',
  },
  'edge-gold': {
    dark: 'inset 0 1px 0 #fff8, 0 1px 0 #0004',
    light: 'inset 0 1px 0 #fff9, inset 0 0 0 1px var(--ui-gold-edge)',
  },
  'fill-gold': {
    dark: 'linear-gradient(var(--ui-gold-hover), var(--ui-gold) 55%, var(--ui-gold-press))',
    light: 'linear-gradient(oklch(0.86 0.13 87), var(--ui-gold) 55%, var(--ui-gold-hover))',
  },
  scrim: { dark: 'rgb(11 7 19 / 72%)', light: 'rgb(11 7 19 / 60%)' },
  'scrim-loader': { dark: 'rgb(11 7 19 / 50%)', light: 'rgb(11 7 19 / 40%)' },
} satisfies Record<string, Themed<string>>;

/** Distances in CSS pixels; each is `--ui-space-<n>`. */
export const spaces = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 44, 56] as const;

/**
 * Widths of the window in CSS pixels at which a layout changes. Media queries use the range notation, below (`<`) and
 * from (`>=`) such a width.
 */
export const breakpoints = [340, 375, 400, 480, 640, 720, 768, 900, 1024, 1280, 1440] as const;

/** Families behind the site's own ones for Latin and Burmese letters. */
const deviceFonts =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC Variable', system-ui, sans-serif";

/** Families of a page whose device draws Burmese correctly, so that the site's Burmese font is not fetched. */
export const deviceBurmeseFont = `Figtree, ${deviceFonts}`;

/** Sizes and times that are the same in both themes and all languages. */
export const constants = {
  font: `Figtree, 'Parlour Myanmar', ${deviceFonts}`,
  'radius-tag': '7px',
  'radius-small': '10px',
  'radius-control': '12px',
  'radius-cover': '14px',
  'radius-tile': '16px',
  'radius-card': '18px',
  'radius-panel': '20px',
  'radius-modal': '22px',
  'radius-hero': '24px',
  'radius-pill': '999px',
  container: '1320px',
  target: '44px',
  'bar-height': '64px',
  'order-header': '20',
  'order-dock': '30',
  'order-bar': '40',
  'time-press': '80ms',
  'ease-enter': 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  'ease-leave': 'cubic-bezier(0.4, 0, 1, 1)',
} as const;

/** Distances of the frame, smaller on phones. */
export const frame = {
  gutter: { wide: '24px', phone: '14px' },
  'gap-section': { wide: '44px', phone: '26px' },
  'pad-card': { wide: '20px', phone: '16px' },
} as const;

/**
 * Values that reduced motion changes. `--ui-move` is the factor of every distance an animation travels: a component
 * multiplies its translation by it, so that only the fade is left.
 */
export const motion = {
  move: { full: '1', reduced: '0' },
  'time-hover': { full: '140ms', reduced: '80ms' },
  'time-popover': { full: '220ms', reduced: '80ms' },
  'time-modal': { full: '320ms', reduced: '80ms' },
  'time-slide': { full: '500ms', reduced: '80ms' },
} as const;

/** One step of the type scale, in CSS pixels at the browser's default text size. */
export interface TypeStep {
  size: number;
  line: number;
  weight: number;
  /** In em. */
  tracking?: number;
}

interface TypeByScript {
  latin: TypeStep;
  /** Myanmar letters stack: taller lines, no tracking, and the weights 400 and 600 only. */
  myanmar: TypeStep;
  /** Size and line on phones, where they differ from both. */
  phone?: { latin: Pick<TypeStep, 'size' | 'line'>; myanmar: Pick<TypeStep, 'size' | 'line'> };
}

export const typeSteps = {
  display: {
    latin: { size: 40, line: 48, weight: 800 },
    myanmar: { size: 36, line: 56, weight: 600 },
    phone: { latin: { size: 19, line: 27 }, myanmar: { size: 19, line: 30 } },
  },
  h1: {
    latin: { size: 30, line: 38, weight: 800 },
    myanmar: { size: 27, line: 44, weight: 600 },
    phone: { latin: { size: 20, line: 28 }, myanmar: { size: 20, line: 32 } },
  },
  h2: {
    latin: { size: 23, line: 31, weight: 700 },
    myanmar: { size: 21, line: 34, weight: 600 },
    phone: { latin: { size: 17, line: 24 }, myanmar: { size: 17, line: 28 } },
  },
  h3: { latin: { size: 18, line: 26, weight: 700 }, myanmar: { size: 17, line: 28, weight: 600 } },
  title: { latin: { size: 20, line: 27, weight: 700 }, myanmar: { size: 20, line: 32, weight: 600 } },
  'figure-l': { latin: { size: 32, line: 43, weight: 800 }, myanmar: { size: 32, line: 48, weight: 800 } },
  'figure-m': { latin: { size: 24, line: 34, weight: 800 }, myanmar: { size: 24, line: 36, weight: 800 } },
  'figure-s': { latin: { size: 22, line: 31, weight: 800 }, myanmar: { size: 22, line: 33, weight: 800 } },
  'body-l': { latin: { size: 16, line: 24, weight: 400 }, myanmar: { size: 16, line: 28, weight: 400 } },
  body: { latin: { size: 15, line: 23, weight: 400 }, myanmar: { size: 15, line: 26, weight: 400 } },
  'label-l': { latin: { size: 17, line: 23, weight: 600 }, myanmar: { size: 17, line: 28, weight: 600 } },
  label: { latin: { size: 15, line: 20, weight: 600 }, myanmar: { size: 15, line: 25, weight: 600 } },
  small: { latin: { size: 13.5, line: 20, weight: 400 }, myanmar: { size: 13.5, line: 23, weight: 400 } },
  tiny: { latin: { size: 12, line: 18, weight: 600 }, myanmar: { size: 12, line: 20, weight: 600 } },
  badge: {
    latin: { size: 11, line: 15, weight: 800, tracking: 0.04 },
    myanmar: { size: 12, line: 19, weight: 600, tracking: 0 },
  },
} satisfies Record<string, TypeByScript>;
