import type { Contributions, PanelName, WidgetSlot } from './contributions.ts';

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
  /** What it expects other releases to contribute. Nothing when absent. */
  uses?: ReleaseUses;
  /** By package of texts and folder of language, the keys that it has a text for. Plural forms of a text are one key. */
  texts?: Record<string, Record<string, readonly string[]>>;
  /** How large it may get by its own wish; never more than the registry allows. */
  budget?: SizeBudget;
  /** Of a shell: the version of the platform contract that it gives to remotes. */
  contract?: string;
  /** Of a shell: the version of each shared module that it brings. */
  provides?: Record<string, string>;
  /** Of a shell: the script in which releases are mounted without a screen before they are published. No page loads it. */
  headless?: string;
}

/** What a release shows or links to that others contribute. The registry keeps others from taking it away. */
export interface ReleaseUses {
  /** Addresses that it links to: `/promotions`, and with an example value for a parameter, `/help/terms`. */
  routes?: readonly string[];
  /** Panels that it opens. */
  panels?: readonly PanelName[];
  /** Pages that it opens in a panel, or shows. */
  panelPages?: readonly { panel: PanelName; key: string }[];
  /** Places that it keeps for others. */
  widgets?: readonly WidgetSlot[];
  /** Exposed modules besides `./remote`: `mfe-wallet/./card`. */
  exposes?: readonly string[];
}

/** In bytes as a browser receives them, compressed. */
export interface SizeBudget {
  /** Entry, common files, texts of one language and the heaviest view together. */
  viewBytes?: number;
  /** All files together. */
  totalBytes?: number;
}

/** One reason not to publish a release, in words for whoever published it. */
export interface Refusal {
  /** The rule that failed: `claims`. */
  rule: string;
  problem: string;
  /** Who could no longer work: names of releases, or people. */
  breaks: readonly string[];
  /** What to do about it. */
  hint: string;
}

/** What the registry says about a release before it is published. */
export interface ReleaseVerdict {
  accepted: boolean;
  refusals: readonly Refusal[];
  /** Rules that could not be judged here, and why. */
  skipped: readonly { rule: string; why: string }[];
}
