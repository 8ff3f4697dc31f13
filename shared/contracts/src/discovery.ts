import type { Contributions } from './contributions.ts';
import type { Localized } from './platform-config.ts';

/** What a browser needs to know now, for the shell and all remotes. Small; inlined into the page and polled as `/registry/discovery`. */
export interface DiscoveryDocument {
  schema: 1;
  environment: string;
  /** Grows with every deployment in this environment; two documents of one revision are equal. */
  revision: number;
  /** ISO 8601, the registry's clock. */
  issuedAt: string;
  shell: LiveRelease;
  remotes: Record<string, LiveRelease & { status: RemoteStatus }>;
}

/** One release as a browser sees it: where its files are and what they must hash to. */
export interface LiveRelease {
  name: string;
  version: string;
  container: string;
  /** Path of the release's folder with a trailing slash: `/releases/mfe-lobby/1.4.0/`. */
  base: string;
  entry: string;
  /** See `ReleaseManifest.platform`. An open page refuses a release that needs another contract than its own. */
  platform?: string;
  /** `sha384-…` by file name relative to `base`. A file that is not here must not run. */
  integrity: Record<string, string>;
  /** See `ReleaseManifest.assets`. */
  assets: Record<string, readonly string[]>;
  contributions: Contributions;
}

export type RemoteStatus =
  | { state: 'live' }
  | { state: 'maintenance'; notice: Localized; mode: 'block' | 'drain'; startsAt?: string; endsAt?: string }
  | { state: 'disabled' };

/** Why a remote cannot be shown. The shell's panel has a text for each: `remote.failed.<reason>`. */
export type LoadFailureReason =
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  | 'not-a-manifest'
  | 'contract'
  | 'evaluation'
  | 'chunk'
  | 'bootstrap'
  | 'mount'
  | 'render';
