import { resolveSharedModules } from '../shared-modules.ts';
import { exposedChunk, exposedModule, remoteEntry, toContainerName } from './names.ts';
import type { PartToBuild } from './part.ts';

/**
 * What a remote's build tells Module Federation, the same for each bundler's plugin of it. The release brings none of
 * the shared modules nor the federation runtime, so it runs only in a page that has them.
 */
export function createFederationOptions({
  name,
  version,
  folder,
}: Pick<PartToBuild, 'name' | 'version' | 'folder'>) {
  const container = toContainerName(name, version);
  return {
    name: container,
    filename: remoteEntry,
    // A property rather than a variable of the page: the shell can delete it when the release retires.
    library: { type: 'window' as const, name: container },
    exposes: { [exposedModule]: { import: './src/remote.tsx', name: exposedChunk } },
    shared: Object.fromEntries(
      Object.entries(resolveSharedModules(folder)).map(([request, { range }]) => [
        request,
        { singleton: true, import: false as const, requiredVersion: range },
      ]),
    ),
    // The default lets one remote's failing manifest reject the imports of the shell itself.
    shareStrategy: 'loaded-first' as const,
    manifest: true,
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' as const },
    },
  };
}
