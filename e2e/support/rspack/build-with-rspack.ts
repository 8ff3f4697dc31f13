import { rmSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type BuildOptions,
  createFederationOptions,
  createRemoteManifest,
  layerLoader,
  layerOrder,
  type PartToBuild,
  readDefinition,
  textsLoader,
  toChunkGlobal,
  toPartToBuild,
  writeManifest,
} from '@parlour/build/release';
import { type Configuration, type RuleSetRule, rspack, type Stats } from '@rspack/core';
import { collectAssets } from './chunk-assets.ts';
import { IntegrityHookPlugin } from './integrity-hook-plugin.ts';

/**
 * Builds a remote as a release with rspack, like a team with its own tools. From the repository it uses the SDK, and of
 * the build only `@parlour/build/release`, the part that all releases share. Rejects with rspack's messages when
 * the source does not compile.
 */
export async function buildWithRspack(options: BuildOptions): Promise<string> {
  const definition = await readDefinition(options.folder);
  if (definition.kind !== 'remote') throw new Error(`${definition.name} is no remote.`);
  const part = toPartToBuild(definition, options);
  const stats = await run(createConfiguration(part));
  rmSync(path.join(part.output, 'mf-stats.json'), { force: true });
  const remote = path.join(part.folder, 'src/remote.tsx');
  writeManifest(
    part.output,
    createRemoteManifest(definition, part, collectAssets(stats, { remote, texts: part.texts })),
  );
  return part.output;
}

function createConfiguration(part: PartToBuild): Configuration {
  const federation = createFederationOptions(part);
  const { folder, name, version, output, textsFolder, texts } = part;
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    context: folder,
    devtool: false,
    entry: {},
    output: {
      path: output,
      clean: true,
      publicPath: 'auto',
      uniqueName: federation.name,
      chunkLoadingGlobal: toChunkGlobal(federation.name),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [...rules, { test: /\.json$/, include: textsFolder, use: { loader: textsLoader } }] },
    plugins: [
      new rspack.DefinePlugin({ __PARLOUR_RELEASE__: JSON.stringify({ name, version }) }),
      new rspack.ContextReplacementPlugin(
        /[\\/]shared[\\/]texts$/,
        textsFolder,
        true,
        new RegExp(`^\\./[^/]+/(${texts.join('|')})\\.json$`),
      ),
      new rspack.BannerPlugin({ banner: layerOrder, raw: true, test: /\.css$/ }),
      new IntegrityHookPlugin(),
      new ModuleFederationPlugin(federation),
    ],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: 'chrome >= 120' } }),
      ],
    },
  };
}

const scripts = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
} as const;

const rules: RuleSetRule[] = [
  { test: /\.tsx?$/, sideEffects: false, use: { loader: 'builtin:swc-loader', options: scripts } },
  {
    test: /\.module\.css$/,
    type: 'css/module',
    parser: { namedExports: false },
    // The unique name contains the version: two releases of a remote must not share a class name.
    generator: { localIdentName: '[uniqueName]_[hash:8]_[local]' },
    use: { loader: layerLoader, options: { ownsPage: false } },
  },
];

function run(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('rspack stopped without a result.'));
        if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
        resolve(stats);
      }),
    );
  });
}
