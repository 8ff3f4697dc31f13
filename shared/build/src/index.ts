export { buildMonolith, type Monolith } from './build-monolith.ts';
export { buildRelease } from './build-release.ts';
export { compile } from './compile.ts';
export {
  defineRemote,
  defineShell,
  /** @public Named in the declarations of every remote's definition. */
  type RemoteDefinition,
  /** @public Named in the declarations of the shell's definition. */
  type ShellDefinition,
} from './definition.ts';
export { IntegrityPlugin } from './integrity-plugin.ts';
export { createPageConfiguration } from './page-configuration.ts';
