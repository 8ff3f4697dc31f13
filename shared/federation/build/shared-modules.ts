import { resolvePackage } from './packages.ts';

/**
 * What a page has once, from the shell, however many releases stand on it. Few, since each couples all releases.
 * `react-dom` does not cover `react-dom/client`, nor `react` its `jsx-runtime`: each request is a name of its own.
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

export interface SharedModule {
  version: string;
  /** What a release built against this version accepts: the same major, from this minor on. */
  range: string;
}

/** Version and accepted range of each shared request, as installed for the package in `folder`. */
export function resolveSharedModules(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    sharedRequests.map((request) => {
      const { version } = resolvePackage(folder, request);
      return [request, { version, range: toVersionRange(version) }];
    }),
  );
}

const toVersionRange = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;
