import type { Contributions, PanelName, WidgetSlot } from './contributions.ts';

/**
 * `release.json`: a build's description of itself. The registry computes its own hashes and accepts none from the
 * build.
 */
export interface ReleaseManifest {
  schema: 1;
  /** `shell` or a remote's package name without scope: `mfe-lobby`. */
  name: string;
  /** Semver. Publishing an existing version is a conflict, never an overwrite. */
  version: string;
  /** The commit of the build, or `unknown` outside a checkout. */
  commit: string;
  /** The global and federation name, with the version in it: `mfe_lobby_1_4_0`. */
  container: string;
  /** The file that a browser loads first: `remoteEntry.js`, or the shell's main script. */
  entry: string;
  /** The semver range of the platform contract (`site.contract`) that it needs. */
  platform: string;
  /** Range of each shared singleton that the release was built against. */
  shared: Record<string, string>;
  /** Exposed module names: `./remote`. Empty for the shell. */
  exposes: readonly string[];
  contributions: Contributions;
  /**
   * Files worth preloading: `''` lists the files that every view needs beyond the entry, a view's name the files that
   * this view adds.
   * For the shell, `''` lists all its initial scripts and styles in order.
   */
  assets: Record<string, readonly string[]>;
  /** Size of each file as built, in uncompressed bytes. */
  sizes: Record<string, number>;
  /** Contributions that it expects from other releases. None when absent. */
  uses?: ReleaseUses;
  /** Keys that have a text, by package of texts and language folder. Plural forms of a text are one key. */
  texts?: Record<string, Record<string, readonly string[]>>;
  /** The release's own size limit; never more than the registry allows. */
  budget?: SizeBudget;
  /** Shell only: the version of the platform contract that it gives to remotes. */
  contract?: string;
  /** Shell only: the version of each shared module that it provides. */
  provides?: Record<string, string>;
  /**
   * Shell only: the script in which releases are mounted without a screen before they are published. No page loads
   * it.
   */
  headless?: string;
  /** Shell only: it loads lists of hashes (`LiveRelease.files`). The document of any other shell has all hashes. */
  loadsFileLists?: boolean;
}

/**
 * Contributions of other releases that a release shows or links to. The registry refuses releases that would remove
 * them.
 */
export interface ReleaseUses {
  /** Addresses that it links to: `/promotions`, and with an example value for a parameter, `/help/terms`. */
  routes?: readonly string[];
  /** Panels that it opens. */
  panels?: readonly PanelName[];
  /** Panel pages that it opens or shows. */
  panelPages?: readonly { panel: PanelName; key: string }[];
  /** Widget slots that it has for others. */
  widgets?: readonly WidgetSlot[];
  /** Exposed modules besides `./remote`: `mfe-wallet/./card`. */
  exposes?: readonly string[];
}

/** Size limits in bytes as a browser receives them, compressed. */
export interface SizeBudget {
  /** Limit for the entry, common files, texts of one language and the heaviest view together. */
  viewBytes?: number;
  /** Limit for all files together. */
  totalBytes?: number;
}

/** One reason not to publish a release, in words for the publisher. */
export interface Refusal {
  /** The rule that failed: `claims`. */
  rule: string;
  problem: string;
  /** Names of the releases, or people, for whom the release would break something. */
  breaks: readonly string[];
  /** A way to fix it. */
  hint: string;
}

/** The registry's verdict on a release before it is published. */
export interface ReleaseVerdict {
  accepted: boolean;
  refusals: readonly Refusal[];
  /** Rules that could not be checked here, and the reasons. */
  skipped: readonly { rule: string; why: string }[];
}
