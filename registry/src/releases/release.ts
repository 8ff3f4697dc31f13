import type { ReleaseManifest } from '@parlour/contracts';
import * as z from 'zod/mini';
import { releaseManifest } from './manifest.ts';

/** A release as the registry stores it. It is immutable. */
export interface StoredRelease {
  name: string;
  version: string;
  /** Id of the upload that the files belong to. Another upload of the same version may have been interrupted. */
  upload: string;
  publishedAt: string;
  publishedBy: string;
  /** Fingerprint of the source that it was built from, when its publisher states one. */
  source?: string;
  manifest: ReleaseManifest;
  files: Record<string, FileFacts>;
}

export interface FileFacts {
  bytes: number;
  /** `sha256-…`, computed by the registry from the bytes that it received. */
  integrity: string;
  /** Size of the brotli copy; absent when compression gains nothing. */
  compressedBytes?: number;
}

export const fileFacts: z.ZodMiniType<FileFacts> = z.object({
  bytes: z.number(),
  integrity: z.string(),
  compressedBytes: z.optional(z.number()),
});

export const storedRelease: z.ZodMiniType<StoredRelease> = z.looseObject({
  name: z.string(),
  version: z.string(),
  upload: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  source: z.optional(z.string()),
  manifest: releaseManifest,
  files: z.record(z.string(), fileFacts),
});

export const getMarkerKey = (name: string, version: string): string => `releases/${name}/${version}.json`;

export const getUploadFolder = (name: string, version: string, upload: string): string =>
  `releases/${name}/${version}/${upload}`;

/** Returns the path of a release's folder, with a trailing slash. */
export const getReleaseBase = (name: string, version: string): string => `/releases/${name}/${version}/`;
