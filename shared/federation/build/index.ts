export {
  type DeclaredContributions,
  type Definition,
  defineRemote,
  defineShell,
  type RemoteDefinition,
  type RemoteOptions,
  type ShellDefinition,
  type ShellOptions,
} from './definition.ts';
