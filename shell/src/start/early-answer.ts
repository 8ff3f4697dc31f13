/** An answer that was asked for before the page's own code was there. */
export interface EarlyAnswer {
  /** The whole address, as a request has it. */
  url: string;
  answer: Promise<Response>;
}

type Page = Window & { parlourEarly?: EarlyAnswer };

export function storeEarlyAnswer(page: Window, early: EarlyAnswer): void {
  (page as Page).parlourEarly = early;
}

/**
 * `fetch` that gives the kept answer to the first who asks at its path, if they ask the same; everything else, and what
 * failed, is fetched. Where the first asks otherwise, as in another language, it is let go of: later it would be old.
 */
export const withEarlyAnswer =
  (fetch: Window['fetch'], page: Page): Window['fetch'] =>
  (input, init) => {
    const early = page.parlourEarly;
    if (!early || !(input instanceof Request) || toPathname(input.url) !== toPathname(early.url))
      return fetch(input, init);
    delete page.parlourEarly;
    return input.url === early.url ? early.answer.catch(() => fetch(input, init)) : fetch(input, init);
  };

const toPathname = (url: string): string => new URL(url).pathname;
