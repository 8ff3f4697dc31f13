import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfiguration, containerOf, type PartToBuild } from './configuration.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { sharedModulesOf } from './shared-modules.ts';

/** The file a browser loads first of a remote. */
export const remoteEntry = 'remoteEntry.js';
/** The one module that every remote exposes. */
export const exposedModule = './remote';
/** webpack's name for the chunk of the exposed module. */
export const exposedChunk = '__federation_expose_remote';

/**
 * A remote's release: `src/remote.tsx` in a container whose name carries the version. It brings none of the shared
 * modules nor the federation runtime, so it runs only in a page that has them.
 */
export function remoteConfiguration(part: PartToBuild): Configuration {
  const base = baseConfiguration(part);
  const container = containerOf(part.name, part.version);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new IntegrityPlugin(),
      new ModuleFederationPlugin({
        name: container,
        filename: remoteEntry,
        // A property rather than a variable of the page: the shell can delete it when the release retires.
        library: { type: 'window', name: container },
        exposes: { [exposedModule]: { import: './src/remote.tsx', name: exposedChunk } },
        shared: Object.fromEntries(
          Object.entries(sharedModulesOf(part.folder)).map(([request, { range }]) => [
            request,
            { singleton: true, import: false, requiredVersion: range },
          ]),
        ),
        // The default lets one remote's failing manifest reject the imports of the shell itself.
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  };
}
