import type { Releases } from '../releases/releases.ts';
import type { Journal } from './journal.ts';

/** Wraps `releases` and appends a record to the journal for each published release. */
export function recordPublications(releases: Releases, journal: Pick<Journal, 'append'>): Releases {
  return {
    ...releases,
    async complete(upload) {
      const release = await releases.complete(upload);
      const { name, version, publishedBy: by, manifest } = release;
      const details = { name, version, commit: manifest.commit };
      await journal.append(() => ({ act: 'publish', by, reason: '', after: {}, details }));
      return release;
    },
  };
}
