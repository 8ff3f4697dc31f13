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

/**
 * Returns a class name: `row_1f0c9b2e`. The hash includes the release and the sheet: otherwise two releases of one
 * remote, and equal names in two sheets, would share class names. All classes of a sheet share one hash, since a
 * hash for each class takes a tenth of the compressed sheet.
 * `file` is the sheet's path relative to the package's folder, `release` is `name@version`.
 */
export function toClassName(file: string, local: string, release: string): string {
  const hash = createHash('sha256').update(release).update(file).digest('hex');
  return `${local}_${hash.slice(0, 8)}`;
}
