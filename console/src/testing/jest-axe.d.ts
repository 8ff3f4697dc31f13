declare module 'jest-axe' {
  interface AxeResults {
    violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[];
  }
  /** Runs axe over the rendered markup. The contrast test covers colours, since jsdom does not paint. */
  export function axe(html: Element | string): Promise<AxeResults>;
}
