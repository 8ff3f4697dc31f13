import { createHash } from 'node:crypto';

/** The first file that a browser loads of a remote. */
export const remoteEntry = 'remoteEntry.js';
/** The one module that every remote exposes. */
export const exposedModule = './remote';
/** The chunk name of the exposed module. */
export const exposedChunk = '__federation_expose_remote';

/**
 * Returns the federation and global name of a release: `mfe_lobby_1_4_0`. Two releases on one page must differ in it.
 */
export const toContainerName = (name: string, version: string): string =>
  `${name}_${version}`.replace(/\W/g, '_');

/** Returns the name of the global that receives a release's chunks. The shell deletes it when the release retires. */
export const toChunkGlobal = (container: string): string => `webpackChunk${container}`;

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Creates the class names of a release: `a_1f0c9b2e` for the first class of a sheet, `b_1f0c9b2e` for the second. The
 * hash includes the release and the sheet: otherwise two releases of one remote, and equal classes of two sheets, would
 * share names. All classes of a sheet share one hash, and count in letters instead of repeating the names in the
 * source, since both would take a tenth of the compressed sheet.
 * `file` is the sheet's path relative to the package's folder, `release` is `name@version`.
 */
export function createClassNames(release: string): (file: string, local: string) => string {
  const sheets = new Map<string, Map<string, string>>();
  return (file, local) => {
    const sheet = sheets.get(file) ?? new Map<string, string>();
    sheets.set(file, sheet);
    const name = sheet.get(local) ?? `${toLetters(sheet.size)}_${toSheetHash(file, release)}`;
    sheet.set(local, name);
    return name;
  };
}

const toSheetHash = (file: string, release: string): string =>
  createHash('sha256').update(release).update(file).digest('hex').slice(0, 8);

/** Counts in letters: `a`, …, `z`, `aa`, …. */
const toLetters = (index: number): string =>
  (index < letters.length ? '' : toLetters(Math.floor(index / letters.length) - 1)) +
  letters.charAt(index % letters.length);
