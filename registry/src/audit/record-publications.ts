import type { Releases } from '../releases/releases.ts';
import type { Journal } from './journal.ts';

/** The same releases, with a line in the journal for each that is published. */
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
