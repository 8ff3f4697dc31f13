import type { Storage } from '../storage/storage.ts';
import type { Gate } from './gate.ts';
import { createPublishedReleases, type PublishedReleases } from './published-releases.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Writes and reads releases. */
export type Releases = Uploads & PublishedReleases;

interface ReleasesParts {
  storage: Storage;
  now(): Date;
  gate: Gate;
}

export function createReleases({ storage, now, gate }: ReleasesParts): Releases {
  const published = createPublishedReleases(storage);
  return { ...published, ...createUploads({ storage, now, gate, published }) };
}
