import webpack, { type Configuration } from 'webpack';
import { baseConfiguration, type PartToBuild } from './configuration.ts';
import type { ShellDefinition } from './definition.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { sharedModulesOf } from './shared-modules.ts';

/**
 * The shell's release: its entry with the shared modules inside, eagerly, so that the page needs one script to start.
 * What it shares lies in webpack's share scope `default`, which it hands to each remote's container.
 */
export function shellConfiguration(
  part: PartToBuild,
  { entry = './src/main.tsx', before, headless }: ShellDefinition,
): Configuration {
  const base = baseConfiguration(part);
  const shared = sharedModulesOf(part.folder);
  return {
    ...base,
    // A shared module is provided only where the build meets it, so each is part of the entry, used by the shell or not.
    entry: {
      main: [...(before ? [before] : []), ...Object.keys(shared), entry],
      ...(headless && { headless: [...Object.keys(shared), headless] }),
    },
    output: { ...base.output, publicPath: `/releases/${part.name}/${part.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new IntegrityPlugin(),
      new webpack.sharing.SharePlugin({
        shared: Object.fromEntries(
          Object.entries(shared).map(([request, { version, range }]) => [
            request,
            { singleton: true, eager: true, version, requiredVersion: range },
          ]),
        ),
      }),
    ],
  };
}
