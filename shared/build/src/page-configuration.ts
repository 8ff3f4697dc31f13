import type { Configuration } from 'webpack';
import { createBaseConfiguration, nameByContent } from './configuration.ts';
import type { PartToBuild } from './release/part.ts';

/**
 * Creates the configuration of a page without federation: everything that `entry` imports, including the shared
 * modules, in one build.
 */
export function createPageConfiguration(part: PartToBuild, entry: string, publicPath: string): Configuration {
  const base = createBaseConfiguration({ ...part, ownsPage: true }, nameByContent);
  return { ...base, entry: { main: entry }, output: { ...base.output, publicPath } };
}

export interface MonolithOptions {
  /** The package whose dependencies resolve the imports of the entry. */
  folder: string;
  /** A module that starts the shell and imports every remote's `src/remote.tsx` statically. */
  entry: string;
  output: string;
  textsFolder: string;
  /** All packages whose texts are needed: the shell's and every remote's. */
  texts: readonly string[];
  publicPath?: string;
}

/**
 * Creates the configuration of the whole site as one build, from the same source with the same tools: the baseline
 * that federation is measured against.
 * Views stay lazy chunks, as in any site built in one piece.
 */
export const createMonolithConfiguration = ({
  publicPath = '/',
  ...options
}: MonolithOptions): Configuration =>
  createPageConfiguration(
    { ...options, name: 'monolith', version: '0.0.0', ownsPage: true },
    options.entry,
    publicPath,
  );
