declare module 'jest-axe' {
  interface AxeResults {
    violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[];
  }
  /** Runs axe over the rendered HTML. The contrast test checks colours, since jsdom draws nothing. */
  export function axe(html: Element | string): Promise<AxeResults>;
}
