import type { Configuration } from 'webpack';
import { createBaseConfiguration, nameByContent } from './configuration.ts';
import type { PartToBuild } from './release/part.ts';

/** A page of its own without federation: everything that `entry` imports, the shared modules too, in one build. */
export function createPageConfiguration(part: PartToBuild, entry: string, publicPath: string): Configuration {
  const base = createBaseConfiguration({ ...part, ownsPage: true }, nameByContent);
  return { ...base, entry: { main: entry }, output: { ...base.output, publicPath } };
}

export interface MonolithOptions {
  /** The package whose dependencies the entry is resolved with. */
  folder: string;
  /** A module that starts the shell with every remote's `src/remote.tsx` imported, rather than loaded. */
  entry: string;
  output: string;
  textsFolder: string;
  /** Every package whose texts are needed: the shell's and all remotes'. */
  texts: readonly string[];
  publicPath?: string;
}

/**
 * The whole site as one build, from the same source and with the same tools: what federation is measured against.
 * Views stay lazy chunks, as they would in any site of one build.
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
