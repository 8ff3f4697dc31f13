import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { createBaseConfiguration } from './configuration.ts';
import { groupScriptsOfEveryView } from './every-view.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { createFederationOptions } from './release/federation-options.ts';
import type { PartToBuild } from './release/part.ts';
import { omitUnusedFederation } from './unused-federation.ts';

/**
 * Creates the webpack configuration of a remote's release: `src/remote.tsx` in a container whose name carries the
 * version.
 */
export function createRemoteConfiguration(part: PartToBuild): Configuration {
  const base = createBaseConfiguration(part);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { defaultVendors: false, everyView: groupScriptsOfEveryView(part.folder) },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new IntegrityPlugin(),
      omitUnusedFederation(),
      new ModuleFederationPlugin(createFederationOptions(part)),
    ],
  };
}
