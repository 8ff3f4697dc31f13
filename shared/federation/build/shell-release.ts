import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfiguration, containerOf, type PartToBuild } from './configuration.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { sharedModulesOf } from './shared-modules.ts';

/**
 * The shell's release: its entry with the shared modules inside, eagerly, so that the page needs one script to start.
 * The share scope is the one of the instance that this build makes: take it with `getInstance()`, never make another.
 */
export function shellConfiguration(part: PartToBuild, entry: string): Configuration {
  const base = baseConfiguration(part);
  return {
    ...base,
    entry: { main: entry },
    output: { ...base.output, publicPath: `/releases/${part.name}/${part.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new IntegrityPlugin(),
      new ModuleFederationPlugin({
        name: containerOf(part.name, part.version),
        shared: Object.fromEntries(
          Object.entries(sharedModulesOf(part.folder)).map(([request, { version, range }]) => [
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
