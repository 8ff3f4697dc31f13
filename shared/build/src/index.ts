export { buildMonolith, type Monolith } from './build-monolith.ts';
export { type BuiltRelease, buildRelease } from './build-release.ts';
export { compile } from './compile.ts';
export {
  type Definition,
  defineRemote,
  defineShell,
  /** @public Named in the declarations of every remote's definition. */
  type RemoteDefinition,
  type RemoteOptions,
  /** @public Named in the declarations of the shell's definition. */
  type ShellDefinition,
  type ShellOptions,
} from './definition.ts';
export {
  createMonolithConfiguration,
  createPageConfiguration,
  type MonolithOptions,
} from './page-configuration.ts';
export type { BuildOptions } from './release/part.ts';
export { type AloneOptions, type AlonePage, serveAlone } from './serve-alone.ts';
