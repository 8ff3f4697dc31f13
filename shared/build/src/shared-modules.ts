import { resolvePackage } from './packages.ts';

/**
 * Modules that the shell provides once per page, for all releases on it. The list is short, since each entry couples
 * all releases.
 * `react-dom` does not cover `react-dom/client`, nor `react` its `jsx-runtime`: each request needs its own entry.
 */
const sharedRequests = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'jotai',
  'single-spa-react',
  '@parlour/router',
  '@parlour/schema',
] as const;

interface SharedModule {
  version: string;
  /**
   * The range that a release built against this version accepts: the same major version, from this minor version on.
   */
  range: string;
}

/** Returns the version and accepted range of each shared request, as installed for the package in `folder`. */
export function resolveSharedModules(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    sharedRequests.map((request) => {
      const { version } = resolvePackage(folder, request);
      return [request, { version, range: toVersionRange(version) }];
    }),
  );
}

const toVersionRange = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;
