import { loadingHooksKey } from '@parlour/contracts';

/**
 * Returns code for a chunk loader that asks the page for the hash and address of a file (`LoadingHooks`). The code
 * runs after the tag is created and before it is added. The page allows no script without a hash, so the browser
 * blocks the lazy scripts and stylesheets of a release without this code.
 * `tag` and `url` are the names of the loader's variables; `attribute` is the tag's attribute that holds the address.
 */
export function emitIntegrityHook(tag: string, attribute: 'src' | 'href', url: string): string {
  return [
    `if (globalThis.${loadingHooksKey}) {`,
    `  ${tag}.integrity = globalThis.${loadingHooksKey}.integrityOf(${url});`,
    `  ${tag}.crossOrigin = "anonymous";`,
    `  ${tag}.${attribute} = globalThis.${loadingHooksKey}.addressOf(${url});`,
    '}',
  ].join('\n');
}
