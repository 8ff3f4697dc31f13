import { computeTextHash } from '@parlour/contracts';
import type { StoredRelease } from './release.ts';

/**
 * Scripts and stylesheets; images, fonts and manifests need no hash. The script that only the gate runs is excluded
 * separately.
 */
const hashed = /\.(js|css)$/;

/** The hashes of the files of a release that a page may load. */
export interface FileList {
  integrity: Record<string, string>;
  /** The list as the registry serves it. Equal lists have equal texts. */
  text: string;
}

/** Returns the list of a release, from the hashes that the registry computed when it received the files. */
export function toFileList({ manifest, files }: Pick<StoredRelease, 'manifest' | 'files'>): FileList {
  const listed = Object.entries(files)
    .filter(([file]) => hashed.test(file) && file !== manifest.headless)
    .map(([file, { integrity }]) => [file, integrity]);
  const integrity = Object.fromEntries(listed) as Record<string, string>;
  return { integrity, text: JSON.stringify(integrity) };
}

/** Returns the hash by which the document names the list. */
export const hashFileList = ({ text }: FileList): string => computeTextHash(text);
