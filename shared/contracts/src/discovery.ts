import type { Contributions } from './contributions.ts';
import type { Localized } from './platform-config.ts';
import type { Audience } from './visitor.ts';

/** What a browser needs to know now, for the shell and all remotes. Small; inlined into the page and polled as `/registry/discovery`. */
export interface DiscoveryDocument {
  schema: 1;
  environment: string;
  /** Grows with every act of an operator in this environment; two documents of one revision are equal. */
  revision: number;
  /** ISO 8601, the registry's clock. */
  issuedAt: string;
  /** ISO 8601. From then on no browser starts from it; the registry issues it anew long before. */
  expiresAt: string;
  shell: LiveRelease;
  remotes: Record<string, RemoteOnPage>;
}

/** One remote in the document: the release for everybody, and what some visitors get. See `selectRelease` and `resolveStatus`. */
export type RemoteOnPage = LiveRelease & { status: RemoteStatus; canary?: CanaryRelease };

/** A second release that a part of the visitors gets. */
export interface CanaryRelease {
  release: LiveRelease;
  audience: Audience;
  /** Stays while the share of this canary grows; the next canary draws other visitors. */
  salt: string;
  /** Pages that do not have it yet do not take it any more. */
  paused?: true;
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
  /** `sha256-…` by file name relative to `base`. A file that is not here must not run. */
  integrity: Record<string, string>;
  /** See `ReleaseManifest.assets`. */
  assets: Record<string, readonly string[]>;
  contributions: Contributions;
}

export type RemoteStatus =
  | { state: 'live'; upcoming?: Maintenance }
  | ({ state: 'maintenance' } & Maintenance)
  | { state: 'disabled' };

/** A time in which a remote is closed, as visitors are told. */
export interface Maintenance {
  notice: Localized;
  /** `block` closes it at once, money that moves apart; `drain` lets whoever is inside finish. */
  mode: 'block' | 'drain';
  /** ISO 8601, the registry's clock. */
  startsAt?: string;
  /** When it is expected to end; it then ends by itself. */
  endsAt?: string;
  /** Keys of visitors who use the remote nevertheless: testers. */
  allow?: readonly string[];
}

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
