/**
 * Requests each stylesheet of the page that could not be loaded once more. Resolves to whether all of them apply. A
 * script that is deferred runs after the stylesheets before it have loaded or failed.
 */
export async function restoreStylesheets(page: Document): Promise<boolean> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const results = await Promise.all(links.filter((link) => !doesApply(link)).map(requestAgain));
  return results.every(Boolean);
}

/** A stylesheet that failed has no rules, or forbids to read them, depending on the failure. */
function doesApply({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Adds the stylesheet under an address with a query, because browsers reuse a response that they refused. */
function requestAgain(failed: HTMLLinkElement): Promise<boolean> {
  const link = failed.cloneNode() as HTMLLinkElement;
  link.href = `${failed.href}?r=${Date.now().toString(36)}`;
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
    failed.replaceWith(link);
  });
}
