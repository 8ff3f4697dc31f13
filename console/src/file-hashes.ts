import { type LoadingHooks, loadingHooksKey, refusedIntegrity } from '@parlour/contracts';

const metaName = 'parlour-file-hashes';

/**
 * Makes the chunk loader give every later script and stylesheet the hash that the page names. A file that the page does
 * not name is refused by the browser.
 */
export function installFileHashes(page: Document): void {
  const words = page.querySelector<HTMLMetaElement>(`meta[name="${metaName}"]`)?.content.split(' ') ?? [];
  const hashes = new Map<string, string>();
  for (let place = 0; place + 1 < words.length; place += 2)
    hashes.set(words[place] ?? '', words[place + 1] ?? '');
  const hooks: LoadingHooks = {
    integrityOf: (url) => hashes.get(url.slice(url.lastIndexOf('/') + 1)) ?? refusedIntegrity,
    addressOf: (url) => url,
  };
  Object.assign(globalThis, { [loadingHooksKey]: hooks });
}
