import type { LoaderDefinitionFunction } from 'webpack';

/**
 * Removes the keys from the drawing of a Lucide icon. React uses them only for warnings during development, and no
 * compression shortens a random text.
 */
export const removeIconKeys = (source: string): string =>
  source.replace(/,\s*key: "[a-z0-9]+"(?=\s*\})/g, '');

const removeKeys: LoaderDefinitionFunction = (source) => removeIconKeys(source);

/** @public Webpack loads this file by its path. */
export default removeKeys;
