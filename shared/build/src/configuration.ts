import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { resolvePackage } from './packages.ts';
import { createClassNames, toChunkGlobal, toContainerName } from './release/names.ts';
import type { PartToBuild } from './release/part.ts';
import { textsLoader } from './release/texts.ts';
import { type LayerLoaderOptions, layerOrder } from './styles/layer-loader.ts';

const require = createRequire(import.meta.url);

/** Creates the configuration that every build shares: languages, styles, texts, versioned names, minifier and cache. */
export function createBaseConfiguration(part: PartToBuild, name = releasedName): Configuration {
  const container = toContainerName(part.name, part.version);
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    context: part.folder,
    devtool: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    output: {
      path: part.output,
      clean: true,
      uniqueName: container,
      chunkLoadingGlobal: toChunkGlobal(container),
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // The specification's upper bound. The shell offers a retry after a few seconds, while the file may still
      // arrive.
      chunkLoadTimeout: 120_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: resolveProductionRouter() },
    module: {
      parser: parserOptions,
      rules: [...createScriptRules(), ...createStyleRules(part), createTextsRule(part), assetRule],
    },
    plugins: plugins(part, name),
    optimization: {
      minimizer: [minimizer()],
      // Modules that the same views use share a file, whether or not they are a library's: each file costs a request.
      splitChunks: { cacheGroups: { defaultVendors: false } },
    },
    cache: part.cache === false ? false : createDiskCache(part),
  };
}

/**
 * File name for a release. A release's folder carries its version and never changes, so a name without a hash is
 * enough: the page lists each file.
 */
const releasedName = '[name]';
/** File name for builds whose next run may write other content to the same address. */
export const nameByContent = '[name].[contenthash:8]';

/**
 * Returns aliases for the router's production build. The router's package exports only its development build, with
 * checks and warnings that a release doesn't need.
 */
function resolveProductionRouter(): Record<string, string> {
  const wrapper = resolvePackage(
    resolvePackage(import.meta.dirname, '@parlour/router').folder,
    'react-router-dom',
  );
  const files = path.join(resolvePackage(wrapper.folder, 'react-router').folder, 'dist', 'production');
  return {
    'react-router$': path.join(files, 'index.mjs'),
    'react-router/dom$': path.join(files, 'dom-export.mjs'),
  };
}

/** A name that a module does not export fails the build. It would be undefined at run time. */
const parserOptions = { javascript: { exportsPresence: 'error' as const } };

function createScriptRules(): webpack.RuleSetRule[] {
  const options = {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
  };
  const sharedSource = fileURLToPath(new URL('../../', import.meta.url));
  return [
    // This rule precedes the compiler's rule, so the loader reads the compiled source.
    {
      test: /\.ts$/,
      include: path.join(sharedSource, 'contracts', 'src'),
      use: fileURLToPath(new URL('contracts-loader.ts', import.meta.url)),
    },
    { test: /\.tsx?$/, use: { loader: require.resolve('swc-loader'), options } },
    {
      test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
      use: fileURLToPath(new URL('icon-loader.ts', import.meta.url)),
    },
    {
      test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
      use: fileURLToPath(new URL('router-loader.ts', import.meta.url)),
    },
    // Importing a shared package has no side effects, so its unused modules are left out, with their styles.
    { test: /\.tsx?$/, include: sharedSource, sideEffects: false },
  ];
}

function createStyleRules({ name, version, folder, ownsPage }: PartToBuild): webpack.RuleSetRule[] {
  const layerOptions: LayerLoaderOptions = { ownsPage };
  const toClassName = createClassNames(`${name}@${version}`);
  const css = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 1,
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: ({ resourcePath }: { resourcePath: string }, _pattern: string, local: string) =>
          toClassName(path.relative(folder, resourcePath), local),
      },
    },
  };
  const layer = {
    loader: fileURLToPath(new URL('styles/layer-loader.ts', import.meta.url)),
    options: layerOptions,
  };
  return [{ test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, css, layer] }];
}

const createTextsRule = ({ textsFolder }: PartToBuild): webpack.RuleSetRule => ({
  test: /\.json$/,
  include: textsFolder,
  use: textsLoader,
});

const assetRule: webpack.RuleSetRule = { test: /\.(woff2?|svg|png|webp|avif|jpg)$/, type: 'asset/resource' };

function plugins(
  { name, version, textsFolder, texts, laterTexts = [] }: PartToBuild,
  fileName: string,
): Configuration['plugins'] {
  const files = `\\./[^/]+/(${[...texts, ...laterTexts].join('|')})\\.json$`;
  return [
    new webpack.DefinePlugin({ __PARLOUR_RELEASE__: JSON.stringify({ name, version }) }),
    new webpack.ContextReplacementPlugin(
      /[\\/]shared[\\/]texts$/,
      textsFolder,
      true,
      new RegExp(`^${files}`),
    ),
    new MiniCssExtractPlugin({
      filename: `${fileName}.css`,
      chunkFilename: `${fileName}.css`,
    }),
    new webpack.BannerPlugin({ banner: layerOrder, raw: true, test: /\.css$/ }),
  ];
}

const minimizer = () =>
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    terserOptions: { compress: { passes: 3 }, mangle: true },
    extractComments: false,
  });

function createDiskCache(part: PartToBuild): Configuration['cache'] {
  const { name, version, folder, textsFolder, texts, laterTexts, ownsPage } = part;
  return {
    type: 'filesystem',
    cacheDirectory: path.join(folder, 'node_modules', '.cache', 'parlour-build'),
    name: ownsPage ? `${name}-page` : name,
    // webpack identifies loaders by their position in the rules, not by their options. Without this, a release could
    // take the class names of another version from the cache.
    version: JSON.stringify([name, version, textsFolder, texts, laterTexts, ownsPage]),
    buildDependencies: {
      config: [fileURLToPath(new URL('./', import.meta.url)), path.join(folder, 'federation.config.ts')],
    },
  };
}
