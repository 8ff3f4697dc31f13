import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/**
 * Modules of Module Federation whose code never runs on this site, by the pattern of their files: snapshots and
 * manifests (`disableSnapshot`, and entries are fetched by their address), preloads (the page has its own), remotes
 * that a build names (the shell registers them at run time), tags for entries (a plugin of the shell fetches them
 * with their hash), and sentences about error codes (an error still names its code and the page that explains it).
 */
export const unusedFiles = [
  'error-codes/dist/desc.mjs',
  'runtime-core/dist/plugins/generate-preload-assets.js',
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js',
  'runtime-core/dist/utils/preload.js',
  'sdk/dist/dom.js',
  'sdk/dist/generateSnapshotFromManifest.js',
  'webpack-bundler-runtime/dist/remotes.js',
] as const;

/** The module that replaces each of them. */
export const replacement = fileURLToPath(new URL('federation-stubs.ts', import.meta.url));

/** Matches the path of an unused file. */
export const unusedPattern = new RegExp(
  `[\\\\/]@module-federation[\\\\/](${unusedFiles.join('|').replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')})$`,
);

/** Creates a plugin that replaces the unused modules. */
export const omitUnusedFederation = (): webpack.WebpackPluginInstance =>
  new webpack.NormalModuleReplacementPlugin(unusedPattern, replacement);
