import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A browser's program, and the variables that it needs on a bare machine. */
export interface Chromium {
  program: string;
  env: Readonly<Record<string, string>>;
}

const repository = path.resolve(import.meta.dirname, '../../..');

/**
 * Unpacks the headless Chromium of the npm package once into the repository's cache, with the few libraries that a bare
 * machine lacks. Every machine then runs the same build. Fails where the package is not installed.
 */
export async function unpackChromium(): Promise<Chromium> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const cache = path.join(repository, '.cache/chromium-153');
  mkdirSync(cache, { recursive: true });
  // The package unpacks into the temporary folder and reuses any Chromium there, whatever its version.
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  try {
    chromium.setGraphicsMode = false;
    const program = await chromium.executablePath();
    const archives = path.join(
      path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
      '../bin',
    );
    // libnss3, libnspr4 and libexpat: the package unpacks them on its own platform only.
    await inflate(path.join(archives, 'al2023.tar.br'));
    const env = {
      LD_LIBRARY_PATH: path.join(cache, 'al2023/lib'),
      FONTCONFIG_PATH: writeFontSettings(cache),
    };
    return { program, env };
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

/**
 * Restricts the browser to the package's font, so that text has the same width on every machine. The package's own
 * configuration names folders that exist elsewhere only, and Chromium crashes when it finds no font.
 */
function writeFontSettings(cache: string): string {
  const folder = path.join(cache, 'font-configuration');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(cache, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return folder;
}
