declare module 'jest-axe' {
  interface AxeResults {
    violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[];
  }
  /** Runs axe on rendered HTML. The contrast test covers colours, because jsdom does not render. */
  export function axe(html: Element | string): Promise<AxeResults>;
}
