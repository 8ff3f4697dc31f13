import type { Contributions } from './contributions.ts';
import type { Localized } from './platform-config.ts';
import type { Audience } from './visitor.ts';

/**
 * The current state of the site for a browser: the shell and all remotes. It is inlined into the page while it is short, and
 * polled as `/registry/discovery`.
 */
export interface DiscoveryDocument {
  schema: 1;
  environment: string;
  /** Grows with every act of an operator in this environment; two documents of one revision are equal. */
  revision: number;
  /** ISO 8601, the registry's clock. */
  issuedAt: string;
  /** ISO 8601. From then on no browser starts from it; the registry reissues it long before. */
  expiresAt: string;
  shell: LiveRelease;
  remotes: Record<string, RemoteOnPage>;
}

/**
 * One remote in the document: the stable release, and the canary of some visitors. See `selectRelease` and
 * `resolveStatus`.
 */
export type RemoteOnPage = LiveRelease & { status: RemoteStatus; canary?: CanaryRelease };

/** A second release for a part of the visitors. */
export interface CanaryRelease {
  release: LiveRelease;
  audience: Audience;
  /** Constant while the share of this canary grows; the next canary gets another salt and so other visitors. */
  salt: string;
  /** Set while the canary is paused: no further pages take it, and pages that have it keep it. */
  paused?: true;
}

/** One release as a browser needs it: the location of its files and their hashes. */
export interface LiveRelease {
  name: string;
  version: string;
  container: string;
  /** Path of the release's folder with a trailing slash: `/releases/mfe-lobby/1.4.0/`. */
  base: string;
  entry: string;
  /** See `ReleaseManifest.platform`. An open page refuses a release that needs another contract than its own. */
  platform?: string;
  /** `sha256-…` by file name relative to `base`. A file that is not listed must not run. */
  integrity: Record<string, string>;
  /**
   * The `sha256-…` of the release's list of hashes (`file-hashes.json` in `base`), which then replaces `integrity`: the
   * document stays small however many files the releases have. A list with another hash must not be used.
   */
  files?: string;
  /** See `ReleaseManifest.assets`. Empty in a signed document: the page names the files that it preloads. */
  assets: Record<string, readonly string[]>;
  contributions: Contributions;
}

export type RemoteStatus =
  | { state: 'live'; upcoming?: Maintenance }
  | ({ state: 'maintenance' } & Maintenance)
  | { state: 'disabled' };

/** A period in which a remote is closed, as shown to visitors. */
export interface Maintenance {
  notice: Localized;
  /**
   * `block` closes the remote at once, except where a guard holds because money is moving; `drain` lets current
   * visitors finish.
   */
  mode: 'block' | 'drain';
  /** ISO 8601, the registry's clock. */
  startsAt?: string;
  /** The expected end, at which the maintenance ends automatically. */
  endsAt?: string;
  /** Keys of visitors who can use the remote nevertheless: testers. The discovery document has their hashes instead. */
  allow?: readonly string[];
}

/** Reason why a remote cannot be shown. The shell's notice has a text for each: `remote.failed.<reason>`. */
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
