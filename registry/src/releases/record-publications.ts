import type { Journal } from '../audit/journal.ts';
import type { Releases } from './releases.ts';

/** Wraps `releases` and appends a record to the journal for each published release. */
export function recordPublications(releases: Releases, journal: Pick<Journal, 'append'>): Releases {
  return {
    ...releases,
    async complete(upload) {
      const release = await releases.complete(upload);
      const { name, version, publishedBy: by, manifest, source } = release;
      const details = { name, version, commit: manifest.commit, ...(source !== undefined && { source }) };
      await journal.append(() => ({ act: 'publish', by, reason: '', after: {}, details }));
      return release;
    },
  };
}
