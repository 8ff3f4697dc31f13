import { resolveSharedModules } from '../shared-modules.ts';
import { exposedChunk, exposedModule, remoteEntry, toContainerName } from './names.ts';
import type { PartToBuild } from './part.ts';

/**
 * Creates a remote's options for Module Federation, the same for each bundler's plugin. The release contains neither
 * the shared modules nor the federation runtime, so it runs only in a page that provides them.
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
    // A property of `window` rather than a variable: the shell can delete it when the release retires.
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
