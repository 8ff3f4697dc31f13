import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { createBaseConfiguration } from './configuration.ts';
import type { ShellDefinition } from './definition.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { toContainerName } from './release/names.ts';
import type { PartToBuild } from './release/part.ts';
import { resolveSharedModules } from './shared-modules.ts';

/**
 * One of the plugin's modules is required as CommonJS while the rest is imported: two copies of the whole runtime.
 * These packages offer the same module to both, so that all of them may take the one that is imported.
 */
const oneFederationRuntime: RuleSetRule = {
  include: /[\\/]@module-federation[\\/]/,
  resolve: { conditionNames: ['import', '...'] },
};

/** The script that runs before the shell's start is there, into the same folder: a build of its own, without federation. */
export function createEarlyConfiguration(part: PartToBuild, early: string): Configuration {
  const base = createBaseConfiguration({ ...part, cache: false });
  return { ...base, entry: { early }, output: { ...base.output, clean: false } };
}

/**
 * The shell's release: its entry with the shared modules inside, eagerly, so that the page needs one script to start.
 * The share scope is the one of the instance that this build makes: take it with `getInstance()`, never make another.
 */
export function createShellConfiguration(
  part: PartToBuild,
  { entry = './src/main.tsx', before, headless }: ShellDefinition,
): Configuration {
  const base = createBaseConfiguration(part);
  const shared = resolveSharedModules(part.folder);
  return {
    ...base,
    // A shared module is provided only where the build meets it, so each is part of the entry, used by the shell or not.
    entry: {
      main: [...(before ? [before] : []), ...Object.keys(shared), entry],
      ...(headless && { headless: [...Object.keys(shared), headless] }),
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), oneFederationRuntime] },
    output: { ...base.output, publicPath: `/releases/${part.name}/${part.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new IntegrityPlugin(),
      new ModuleFederationPlugin({
        name: toContainerName(part.name, part.version),
        shared: Object.fromEntries(
          Object.entries(shared).map(([request, { version, range }]) => [
            request,
            { singleton: true, eager: true, version, requiredVersion: range },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
    ],
  };
}
