import type { DeclaredContributions, ReleaseUses, SizeBudget } from '@parlour/contracts';

interface CommonOptions {
  /** The package's name without scope, also the name of its texts: `mfe-wallet`. */
  name: string;
  /** Packages whose texts go into the release in addition to its own. */
  texts?: readonly string[];
  /** As `texts`, but fetched only when a view that needs them is opened, so that no page waits for them. */
  laterTexts?: readonly string[];
  /** Contributions of other releases that it links to, opens, or has slots for. */
  uses?: ReleaseUses;
  /** Size limits of this release, where they are lower than the registry's. */
  budget?: SizeBudget;
  /** The semver range of the site contract that it needs. Default: the contract that it is built against. */
  platform?: string;
}

interface RemoteOptions extends CommonOptions {
  contributions?: DeclaredContributions;
}

export interface RemoteDefinition extends RemoteOptions {
  kind: 'remote';
}

interface ShellOptions extends CommonOptions {
  /** The module that starts the page, relative to the package's folder. Default: `src/main.tsx`. */
  entry?: string;
  /**
   * The module in which the registry mounts releases without a screen, relative to the package's folder. None when
   * absent.
   */
  headless?: string;
  /** A module that runs before all others, including the shared modules. */
  before?: string;
  /**
   * A separate script that runs while the main script is still loading, relative to the package's folder. Keep it
   * small.
   */
  early?: string;
}

export interface ShellDefinition extends ShellOptions {
  kind: 'shell';
}

export type Definition = RemoteDefinition | ShellDefinition;

/**
 * Describes a remote to the build: the default export of its `federation.config.ts`.
 * The remote exposes `src/remote.tsx`; `src/main.tsx` runs it alone.
 */
export const defineRemote = (options: RemoteOptions): RemoteDefinition => ({ kind: 'remote', ...options });

/** Describes the shell to the build: the default export of its `federation.config.ts`. */
export const defineShell = (options: ShellOptions): ShellDefinition => ({ kind: 'shell', ...options });
