import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Chromium } from './packaged-chromium.ts';

const printChromium = path.join(import.meta.dirname, 'print-chromium.ts');
/** The archive of the browser that the installation brings. */
const archive = path.resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/chromium.br');
let packaged: Promise<Chromium> | undefined;

/** Returns a sentence about what is missing for the setting: the path of a Chromium, or `auto` for the packaged one. */
export function findMissingBrowser(setting: string): string | undefined {
  if (setting === 'off' || existsSync(setting === 'auto' ? archive : setting)) return undefined;
  return setting === 'auto'
    ? 'There is no Chromium: install @sparticuz/chromium, or name a browser in GATE_BROWSER.'
    : `GATE_BROWSER names ${setting}, and there is no browser.`;
}

/** Returns the browser of the setting. Fails with a sentence that says what is missing. */
export async function findChromium(setting: string): Promise<Chromium> {
  const missing = findMissingBrowser(setting);
  if (missing !== undefined) throw new Error(missing);
  // A distribution's Chromium is a script that calls others.
  if (setting !== 'auto') return { program: setting, env: { PATH: process.env.PATH ?? '' } };
  packaged ??= unpackPackage();
  return packaged;
}

async function unpackPackage(): Promise<Chromium> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [printChromium]);
    return JSON.parse(stdout) as Chromium;
  } catch (error) {
    packaged = undefined;
    const lines = String(error).split('\n');
    const reason = lines.find((line) => line.startsWith('Error: ')) ?? lines[0];
    throw new Error(
      `The packaged Chromium could not be unpacked (${reason}); name a browser in GATE_BROWSER.`,
    );
  }
}
