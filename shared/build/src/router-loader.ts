import type { LoaderDefinitionFunction } from 'webpack';

/**
 * Removes the names that the router gives to its components for developers' tools, and marks the creation of components
 * and contexts as free of side effects. The minifier then omits those that the site does not use.
 */
export const markComponentsPure = (source: string): string =>
  source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (\w+\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ $1');

const markPure: LoaderDefinitionFunction = (source) => markComponentsPure(source);

/** @public Webpack loads this file by its path. */
export default markPure;
