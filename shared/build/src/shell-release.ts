import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { createBaseConfiguration } from './configuration.ts';
import type { ShellDefinition } from './definition.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { toContainerName } from './release/names.ts';
import type { PartToBuild } from './release/part.ts';
import { resolveSharedModules } from './shared-modules.ts';
import { omitUnusedFederation } from './unused-federation.ts';

/**
 * Avoids two copies of the federation runtime. One module of the plugin is required as CommonJS and the rest is
 * imported; these packages offer the same module in both forms, so all of them can use the imported one.
 */
const oneFederationRuntime: RuleSetRule = {
  include: /[\\/]@module-federation[\\/]/,
  resolve: { conditionNames: ['import', '...'] },
};

/**
 * Creates the configuration of the early script, which runs before the shell's main script has loaded. It is a
 * separate build into the same folder, without federation.
 */
export function createEarlyConfiguration(part: PartToBuild, early: string): Configuration {
  const base = createBaseConfiguration({ ...part, cache: false });
  return { ...base, entry: { early }, output: { ...base.output, clean: false } };
}

/**
 * Creates the configuration of the shell's release: its entry with the shared modules bundled eagerly, so that the
 * page needs one script to start.
 * The share scope belongs to the federation instance that this build creates: get it with `getInstance()`, and never
 * create another.
 */
export function createShellConfiguration(
  part: PartToBuild,
  { entry = './src/main.tsx', before, headless }: ShellDefinition,
): Configuration {
  const base = createBaseConfiguration(part);
  const shared = resolveSharedModules(part.folder);
  return {
    ...base,
    // Webpack provides a shared module only where the build imports it. So each one is part of the entry, whether or
    // not the shell uses it.
    entry: {
      main: [...(before ? [before] : []), ...Object.keys(shared), entry],
      ...(headless && { headless: [...Object.keys(shared), headless] }),
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), oneFederationRuntime] },
    output: { ...base.output, publicPath: `/releases/${part.name}/${part.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new IntegrityPlugin({ loadsHashes: true }),
      omitUnusedFederation(),
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
