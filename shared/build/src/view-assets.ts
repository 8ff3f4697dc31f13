import { readFileSync } from 'node:fs';
import type { ChunkGroup, Compilation, Module } from 'webpack';
import { findViewImports } from './release/view-imports.ts';

/**
 * Returns the files that each part of a remote's release needs beyond its entry: `''` for every view, then one name
 * per view with the files it adds. The views are read from the remote's own `exposeRemote({ views: { deposit: () =>
 * import('…') } })`.
 */
export function collectViewAssets(
  compilation: Compilation,
  remoteModule: string,
  exposedChunk: string,
): Record<string, string[]> {
  const exposed = compilation.namedChunkGroups.get(exposedChunk);
  if (!exposed) throw new Error(`The build has no chunk ${exposedChunk}: src/remote.tsx was not exposed.`);
  const common = listCodeFiles(exposed);
  const groups = findLazyGroups(compilation, remoteModule);
  const assets: Record<string, string[]> = { '': common };
  for (const [view, request] of findViewImports(readFileSync(remoteModule, 'utf8'))) {
    const group = groups.get(request);
    assets[view] = group ? listCodeFiles(group).filter((file) => !common.includes(file)) : [];
  }
  return assets;
}

/** Returns the files of the lazily imported texts of these packages, by language folder: `texts:my`. */
export function collectTextAssets(
  compilation: Compilation,
  packages: readonly string[],
): Record<string, string[]> {
  const assets = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    const [, folder, name] = getResource(module)?.match(/[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/) ?? [];
    if (!folder || !name || !packages.includes(name)) continue;
    const key = `texts:${folder}`;
    const files = assets.get(key) ?? new Set();
    for (const chunk of compilation.chunkGraph.getModuleChunksIterable(module)) {
      for (const file of chunk.files) files.add(file);
    }
    assets.set(key, files);
  }
  return Object.fromEntries([...assets].sort().map(([key, files]) => [key, [...files].sort()]));
}

/** Returns the files that must be loaded before a lazily imported module runs. */
export function collectModuleFiles(compilation: Compilation, file: string): string[] {
  const files = new Set<string>();
  for (const module of compilation.modules) {
    if (getResource(getRootModule(module)) !== file) continue;
    for (const chunk of compilation.chunkGraph.getModuleChunksIterable(module)) {
      for (const group of chunk.groupsIterable) for (const name of listCodeFiles(group)) files.add(name);
    }
  }
  return [...files];
}

const listCodeFiles = (group: ChunkGroup): string[] =>
  group.getFiles().filter((file) => /\.(js|css)$/.test(file));

/** Returns the first of a group of concatenated modules, which represents the group. */
const getRootModule = (module: Module): Module =>
  'rootModule' in module ? (module.rootModule as Module) : module;

const getResource = (module: Module): string | undefined =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : undefined;

/** Returns the chunk group of each `import()` in the file, by the imported request. */
function findLazyGroups(compilation: Compilation, file: string): Map<string, ChunkGroup> {
  const groups = new Map<string, ChunkGroup>();
  for (const module of compilation.modules) {
    if (getResource(getRootModule(module)) !== file) continue;
    for (const block of module.blocks) {
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      if (group && 'request' in block && typeof block.request === 'string') groups.set(block.request, group);
    }
  }
  return groups;
}
