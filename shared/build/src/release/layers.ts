import { fileURLToPath } from 'node:url';

export { layerOrder } from '../styles/layer-loader.ts';

/**
 * Path of the loader that puts a stylesheet into its layer and refuses rules that reach beyond the remote. It works
 * with any bundler that takes webpack's loaders.
 */
export const layerLoader = fileURLToPath(new URL('../styles/layer-loader.ts', import.meta.url));
