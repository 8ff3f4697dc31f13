/** Five colours of a metal, from the lit top to the edge against the background. */
export interface Metal {
  top: string;
  light: string;
  dark: string;
  bounce: string;
  edge: string;
}

export type MetalName = 'gold' | 'silver' | 'rose' | 'jade' | 'ruby' | 'ice' | 'violet' | 'lime';

export const metals: Record<MetalName, Metal> = {
  gold: { top: '#fff6cf', light: '#fbd668', dark: '#c8861a', bounce: '#ffe69a', edge: '#6b3f05' },
  silver: { top: '#ffffff', light: '#d3deee', dark: '#7f8fac', bounce: '#f2f7ff', edge: '#2c3750' },
  rose: { top: '#fff0ea', light: '#f7b9a0', dark: '#b5604c', bounce: '#ffd9c9', edge: '#5e2118' },
  jade: { top: '#e9fff1', light: '#7fe0ad', dark: '#1f8a63', bounce: '#c9fbe0', edge: '#053a2a' },
  ruby: { top: '#ffe9ec', light: '#ff7d8d', dark: '#b0182f', bounce: '#ffc3ca', edge: '#4a0613' },
  ice: { top: '#f2fdff', light: '#8fe3ff', dark: '#2a83c6', bounce: '#d3f5ff', edge: '#06304f' },
  violet: { top: '#f6ecff', light: '#c79bff', dark: '#6a35c2', bounce: '#e6d2ff', edge: '#25094f' },
  lime: { top: '#fbffe0', light: '#cdf06a', dark: '#6b9c1a', bounce: '#ecffb0', edge: '#273d04' },
};

export const isMetalName = (name: string): name is MetalName => Object.hasOwn(metals, name);

export const metalNames: readonly string[] = Object.keys(metals);
