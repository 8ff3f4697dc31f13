import { navigate } from '../site/navigation.ts';

/** What a mailed link begins with behind the address (`gateway/src/identity/recovery`). */
const prefix = '#recover=';

/**
 * Hands over the token of a mailed link that was opened here, now or later, and takes it out of the address at once: it
 * is worth a password.
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
