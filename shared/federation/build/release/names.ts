import { createHash } from 'node:crypto';
import path from 'node:path';

/** The file a browser loads first of a remote. */
export const remoteEntry = 'remoteEntry.js';
/** The one module that every remote exposes. */
export const exposedModule = './remote';
/** The name of the chunk of the exposed module. */
export const exposedChunk = '__federation_expose_remote';

/** The federation and global name of a release: `mfe_lobby_1_4_0`. Two releases on one page must differ in it. */
export const toContainerName = (name: string, version: string): string =>
  `${name}_${version}`.replace(/\W/g, '_');

/** The global that a release's chunks arrive in. The shell deletes it by this name when the release retires. */
export const toChunkGlobal = (container: string): string => `webpackChunk${container}`;

/**
 * `hall-page-module_row_1f0c9b2e`. Without the release in the hash two releases of one remote, and equal paths in two
 * remotes, would share class names. One hash for all classes of a sheet: one for each is a tenth of the compressed sheet.
 * `file` is the sheet's path from the package's folder, `release` is `name@version`.
 */
export function toClassName(file: string, local: string, release: string): string {
  const sheet = path.basename(file, '.css').replaceAll('.', '-');
  const hash = createHash('sha256').update(release).update(file).digest('hex');
  return `${sheet}_${local}_${hash.slice(0, 8)}`;
}
