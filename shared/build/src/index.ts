export { buildMonolith, type Monolith } from './build-monolith.ts';
export { type BuiltRelease, buildRelease } from './build-release.ts';
export { compile } from './compile.ts';
export {
  type Definition,
  defineRemote,
  defineShell,
  type RemoteDefinition,
  type RemoteOptions,
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
