import { fileURLToPath } from 'node:url';

export { layerOrder } from '../styles/layer-loader.ts';

/** The loader that puts a stylesheet into its layer and refuses what reaches beyond the remote; for any bundler that takes webpack's loaders. */
export const layerLoader = fileURLToPath(new URL('../styles/layer-loader.ts', import.meta.url));
