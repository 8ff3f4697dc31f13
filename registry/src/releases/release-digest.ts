import { createHash } from 'node:crypto';
import type { FileFacts } from './release.ts';

/**
 * Computes the hash of the names and the bytes of a release's files. It is the same in every registry that has the same
 * release.
 */
export function computeReleaseDigest(files: Readonly<Record<string, Pick<FileFacts, 'integrity'>>>): string {
  const lines = Object.entries(files).map(([file, { integrity }]) => `${file} ${integrity}\n`);
  return computeIntegrity(lines.sort().join(''));
}

/** Computes the hash of a text or of bytes in the format of the `integrity` attribute. */
export const computeIntegrity = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
