import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The archive of the browser that the installation brings. */
const packages = fileURLToPath(new URL('../../registry/node_modules', import.meta.url));
const archive = join(packages, '@sparticuz/chromium/bin/chromium.br');

/** Throws an error with a readable message when the journeys have no browser, before anything else takes minutes. */
export function requireBrowser(given = process.env.CHROMIUM_PATH, packaged = archive): void {
  if (given && !existsSync(given))
    throw new Error(
      `CHROMIUM_PATH names ${given}, and there is no browser. Correct it, or leave it out to use the packaged one.`,
    );
  if (!given && !existsSync(packaged))
    throw new Error(
      'The packaged browser is missing. Install the packages again, or set CHROMIUM_PATH to a Chromium.',
    );
}
