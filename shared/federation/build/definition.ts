import type { DeclaredContributions, ReleaseUses, SizeBudget } from '@parlour/contracts';

interface CommonOptions {
  /** The package's name without scope, which is also the name of its texts: `mfe-wallet`. */
  name: string;
  /** Packages whose texts go into the release beside its own. */
  texts?: readonly string[];
  /** As `texts`, and fetched only where something is opened that needs them: no page waits for them. */
  laterTexts?: readonly string[];
  /** What it links to, opens and keeps places for that other releases contribute. */
  uses?: ReleaseUses;
  /** How large it may get, where that is less than the registry allows. */
  budget?: SizeBudget;
  /** The semver range of the site contract that it needs. The one it is built against, when absent. */
  platform?: string;
}

export interface RemoteOptions extends CommonOptions {
  contributions?: DeclaredContributions;
}

export interface RemoteDefinition extends RemoteOptions {
  kind: 'remote';
}

export interface ShellOptions extends CommonOptions {
  /** The module that starts the page, from the package's folder. Default: `src/main.tsx`. */
  entry?: string;
  /** The module in which the registry mounts releases without a screen, from the package's folder. None when absent. */
  headless?: string;
  /** A module that runs before everything else, the shared modules too. */
  before?: string;
  /** A script of its own that runs while the start is still on its way, from the package's folder. Keep it small. */
  early?: string;
}

export interface ShellDefinition extends ShellOptions {
  kind: 'shell';
}

export type Definition = RemoteDefinition | ShellDefinition;

/**
 * Describes a remote to the build: the default export of its `federation.config.ts`.
 * The remote's `src/remote.tsx` is what it exposes, its `src/main.tsx` runs it alone.
 */
export const defineRemote = (options: RemoteOptions): RemoteDefinition => ({ kind: 'remote', ...options });

/** Describes the shell to the build: the default export of its `federation.config.ts`. */
export const defineShell = (options: ShellOptions): ShellDefinition => ({ kind: 'shell', ...options });
