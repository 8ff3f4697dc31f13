/** An answer that was asked for before the page's own code was there. */
export interface EarlyAnswer {
  /** The whole address, as a request has it. */
  url: string;
  answer: Promise<Response>;
}

type Page = Window & { parlourEarly?: EarlyAnswer };

export function keepEarlyAnswer(page: Window, early: EarlyAnswer): void {
  (page as Page).parlourEarly = early;
}

/** `fetch` that gives the kept answer to the first who asks the same; everybody else's, and where it failed, is fetched. */
export const takingEarlyAnswer =
  (fetch: Window['fetch'], page: Page): Window['fetch'] =>
  (input, init) => {
    const early = page.parlourEarly;
    if (!early || !(input instanceof Request) || input.method !== 'GET' || input.url !== early.url)
      return fetch(input, init);
    delete page.parlourEarly;
    return early.answer.catch(() => fetch(input, init));
  };
