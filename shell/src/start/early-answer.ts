/** Response that was requested before the page's own code was loaded. */
interface EarlyAnswer {
  /** Full address, as a request has it. */
  url: string;
  answer: Promise<Response>;
}

type Page = Window & { parlourEarly?: EarlyAnswer };

export function storeEarlyAnswer(page: Window, early: EarlyAnswer): void {
  (page as Page).parlourEarly = early;
}

/**
 * Wraps `fetch`. The first request for the path of the early answer gets that answer if the full address is the same.
 * All other requests are fetched, also if the early answer failed. If the first request differs, for example in the
 * language, or is that of a member, the early answer is discarded, because it is for visitors and would be outdated later.
 */
export const withEarlyAnswer =
  (fetch: Window['fetch'], page: Page): Window['fetch'] =>
  (input, init) => {
    const early = page.parlourEarly;
    if (!early || !(input instanceof Request) || toPathname(input.url) !== toPathname(early.url))
      return fetch(input, init);
    delete page.parlourEarly;
    const isSame = input.url === early.url && !input.headers.has('authorization');
    return isSame ? early.answer.catch(() => fetch(input, init)) : fetch(input, init);
  };

const toPathname = (url: string): string => new URL(url).pathname;
