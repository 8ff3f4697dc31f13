import { navigate } from './navigation.ts';

/** Prefix of the fragment of a mailed link (`gateway/src/identity/auth/recovery`). */
const prefix = '#recover=';

/**
 * Calls `open` with the token of a mailed link that is opened here, now or later. Removes the token from the address at
 * once, because it is worth a password.
 */
export function watchRecoveryLink(page: Window, open: (token: string) => void): { stop(): void } {
  const readLink = () => {
    const { hash, pathname, search } = page.location;
    if (!hash.startsWith(prefix)) return;
    const token = hash.slice(prefix.length);
    navigate(pathname + search, { replace: true });
    if (token !== '') open(token);
  };
  readLink();
  page.addEventListener('hashchange', readLink);
  return { stop: () => page.removeEventListener('hashchange', readLink) };
}
