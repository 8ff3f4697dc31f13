import { computeSha256 } from './sha256.ts';

/** Name of the list of hashes that the registry serves beside the files of a release (`LiveRelease.files`). */
export const fileListName = 'file-hashes.json';

/** Returns the id of the page's data block with the list of a release, by the release's folder. */
export const toFileListId = (base: string): string => `files:${base}`;

/** Returns the `sha256-…` of a text, as browsers compare it. */
export function computeTextHash(text: string): string {
  const bytes = computeSha256(text).match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))}`;
}
