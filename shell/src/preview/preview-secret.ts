/** Query parameter with the secret of a preview, which the console opens in a tab of its own. */
const parameter = 'draft';
const storageKey = 'parlour.preview';
const secretPattern = /^[\w-]{20,100}$/;

/** Returns the secret of the preview that this tab shows: from the address, or from an earlier page of the tab. */
export function readPreviewSecret({ location, sessionStorage }: Window): string | undefined {
  const given = new URLSearchParams(location.search).get(parameter);
  if (given !== null && secretPattern.test(given)) sessionStorage.setItem(storageKey, given);
  return sessionStorage.getItem(storageKey) ?? undefined;
}

/** Ends the preview of this tab, and loads the site as players see it. */
export function endPreview({ location, sessionStorage }: Window): void {
  sessionStorage.removeItem(storageKey);
  location.replace(location.pathname);
}
