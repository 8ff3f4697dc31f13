import type { Journal } from '../audit/journal.ts';
import { computeReleaseDigest } from './release-digest.ts';
import type { Releases } from './releases.ts';

/** Wraps `releases` and appends a record to the journal for each published release. */
export function recordPublications(releases: Releases, journal: Pick<Journal, 'append'>): Releases {
  return {
    ...releases,
    async complete(upload) {
      const release = await releases.complete(upload);
      const { name, version, publishedBy: by, manifest, files, source } = release;
      const digest = computeReleaseDigest(files);
      const facts = { name, version, commit: manifest.commit, digest };
      const details = { ...facts, ...(source !== undefined && { source }) };
      await journal.append(() => ({ act: 'publish', by, reason: '', after: {}, details }));
      return release;
    },
  };
}
