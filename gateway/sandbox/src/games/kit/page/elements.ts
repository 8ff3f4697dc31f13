type Child = Node | string;

/** Creates an element with its properties and children; `data` sets data attributes, `label` the accessible name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: {
    class?: string;
    id?: string;
    text?: string;
    label?: string;
    role?: string;
    type?: string;
  } = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (properties.class) element.className = properties.class;
  if (properties.id) element.id = properties.id;
  if (properties.text !== undefined) element.textContent = properties.text;
  if (properties.label) element.setAttribute('aria-label', properties.label);
  if (properties.role) element.setAttribute('role', properties.role);
  if (tag === 'button') element.setAttribute('type', properties.type ?? 'button');
  element.append(...children);
  return element;
}

/** Creates a button that runs `work`. */
export function createButton(
  properties: { class?: string; text?: string; label?: string },
  work: () => void,
  ...children: Child[]
): HTMLButtonElement {
  const button = h('button', properties, ...children);
  button.addEventListener('click', work);
  return button;
}

export const createFigure = (label: string, value: HTMLElement): HTMLElement =>
  h('dl', { class: 'figure' }, h('dt', { text: label }), value);

/** Creates an image of the game's own symbol; decorative unless it has a text. */
export function symbol(name: string, alt = ''): HTMLImageElement {
  const image = new Image();
  image.src = `symbols/${name}.svg`;
  image.alt = alt;
  image.decoding = 'async';
  return image;
}

const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** Formats minor units without floating-point arithmetic: the hundredths are split off. */
export function formatMoney(minor: number): string {
  const whole = Math.trunc(minor / 100);
  return `${figures.format(whole).slice(0, -2)}${String(Math.abs(minor % 100)).padStart(2, '0')}`;
}

/** Formats hundredths as a price: `195` is 1.95. */
export const formatPrice = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Formats milliseconds as minutes and seconds, rounded up to whole seconds: `1:05`. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether the person asked for reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
