import type { ReleaseManifest } from '@parlour/contracts';

/** A release as the registry keeps it. What is here is never changed. */
export interface StoredRelease {
  name: string;
  version: string;
  /** The upload whose files these are; another upload of the same version may have been cut short. */
  upload: string;
  publishedAt: string;
  publishedBy: string;
  manifest: ReleaseManifest;
  files: Record<string, FileFacts>;
}

export interface FileFacts {
  bytes: number;
  /** `sha256-…`, made by the registry from the bytes that it received. */
  integrity: string;
  /** Bytes of the brotli copy; absent where compression gains nothing. */
  compressedBytes?: number;
}

export const getMarkerKey = (name: string, version: string): string => `releases/${name}/${version}.json`;

export const getUploadFolder = (name: string, version: string, upload: string): string =>
  `releases/${name}/${version}/${upload}`;

/** The address of a release's folder, with a trailing slash. */
export const getReleaseBase = (name: string, version: string): string => `/releases/${name}/${version}/`;
