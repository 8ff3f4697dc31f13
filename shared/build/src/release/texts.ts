import { fileURLToPath } from 'node:url';

/**
 * Path of the loader that adds the common texts to the texts of a package. It works with any bundler that takes
 * webpack's loaders.
 */
export const textsLoader = fileURLToPath(new URL('../texts-loader.ts', import.meta.url));
