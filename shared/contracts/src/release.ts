import type { Contributions } from './contributions.ts';

/** `release.json`: what a build says of itself. The registry adds hashes of its own; it takes none on trust. */
export interface ReleaseManifest {
  schema: 1;
  /** `shell` or a remote's package name without scope: `mfe-lobby`. */
  name: string;
  /** Semver. A version that exists is a conflict, never an overwrite. */
  version: string;
  /** The commit it was built from, or `unknown` outside a checkout. */
  commit: string;
  /** The global and federation name, with the version in it: `mfe_lobby_1_4_0`. */
  container: string;
  /** The file a browser loads first: `remoteEntry.js`, or the shell's main script. */
  entry: string;
  /** The semver range of the platform contract (`site.contract`) that it needs. */
  platform: string;
  /** Range of each shared singleton that it was built against. */
  shared: Record<string, string>;
  /** Exposed module names: `./remote`. Empty for the shell. */
  exposes: readonly string[];
  contributions: Contributions;
  /**
   * Files worth preloading: `''` is what every view needs beyond the entry, a view's name what that view adds.
   * For the shell `''` is all its initial scripts and styles in order.
   */
  assets: Record<string, readonly string[]>;
  /** Bytes of each file as built, uncompressed. */
  sizes: Record<string, number>;
}
