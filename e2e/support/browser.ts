import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Arguments of every browser for journeys and measurements: no graphics processor, and no requests of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * Returns the path of the browser for journeys and measurements: `CHROMIUM_PATH`, else the headless Chromium of the npm
 * package. Every machine then runs the same build, and it needs two thirds of the processor time of a full Chromium.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (!given) return unpackChromium();
  if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no browser.`);
  return given;
}

/** Unpacks the package's Chromium once into the cache, with the few libraries that a bare machine lacks. */
async function unpackChromium(): Promise<string> {
  const cache = fileURLToPath(new URL('../../.cache/chromium-153', import.meta.url));
  mkdirSync(cache, { recursive: true });
  // The package unpacks into the temporary folder and reuses any Chromium there, whatever its version.
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
    chromium.setGraphicsMode = false;
    const executable = await chromium.executablePath();
    const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
    // libnss3, libnspr4 and libexpat: the package unpacks them on its own platform only.
    await inflate(join(archives, 'al2023.tar.br'));
    setupLambdaEnvironment(join(cache, 'al2023/lib'));
    useFonts(cache);
    return executable;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

/**
 * Restricts the browser to the package's font, so that text has the same width on every machine. The package's own
 * configuration names folders that exist elsewhere only, and Chromium crashes when it finds no font.
 */
function useFonts(cache: string): void {
  const folder = join(cache, 'font-configuration');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(cache, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  );
  process.env.FONTCONFIG_PATH = folder;
}
