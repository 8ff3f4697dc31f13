declare module 'jest-axe' {
  interface AxeResults {
    violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[];
  }
  /** Runs axe over what is rendered. Colours are left to the contrast test: jsdom draws nothing. */
  export function axe(html: Element | string): Promise<AxeResults>;
}
