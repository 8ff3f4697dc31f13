import { createSafeStorage } from '@parlour/basics';

/** Query parameter with the secret of a preview, which the console opens in a tab of its own. */
const parameter = 'draft';
const storageKey = 'parlour.preview';
const secretPattern = /^[\w-]{20,100}$/;

/** Returns the secret of the preview that this tab shows: from the address, or from an earlier page of the tab. */
export function readPreviewSecret({ location, sessionStorage }: Window): string | undefined {
  const storage = createSafeStorage(sessionStorage);
  const given = new URLSearchParams(location.search).get(parameter) ?? '';
  if (!secretPattern.test(given)) return storage.read(storageKey);
  storage.write(storageKey, given);
  return given;
}

/** Ends the preview of this tab, and loads the site as players see it. */
export function endPreview({ location, sessionStorage }: Window): void {
  createSafeStorage(sessionStorage).remove(storageKey);
  location.replace(location.pathname);
}
