/**
 * Watches for scripts and stylesheets that could not be loaded. Returns the query for the next request of a file: empty,
 * or a new one after a failure, because browsers reuse a response that they refused for its hash.
 */
export function watchFailedFiles(page: Document): (url: string) => string {
  const queries = new Map<string, string>();
  const toPathname = (url: string): string => new URL(url, page.baseURI).pathname;
  const onError = ({ target }: Event) => {
    const url =
      target instanceof HTMLScriptElement
        ? target.src
        : target instanceof HTMLLinkElement
          ? target.href
          : undefined;
    if (url) queries.set(toPathname(url), `?r=${Date.now().toString(36)}`);
  };
  // The error of an element does not bubble, but it can be captured.
  page.addEventListener('error', onError, true);
  return (url) => queries.get(toPathname(url)) ?? '';
}
