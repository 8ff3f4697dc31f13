import { loadingHooksKey } from '@parlour/contracts';

/**
 * Code for a chunk loader, to run when it has made a tag and not yet added it: asks the page for hash and address of
 * the file (`LoadingHooks`). A release whose own lazy scripts and stylesheets do without it is refused by the browser,
 * as the page allows no script that lacks a hash.
 * `tag` and `url` are the names of the loader's variables, `attribute` is where the tag has its address.
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
