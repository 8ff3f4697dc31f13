import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Chunk, ChunkGraph, Module } from 'webpack';
import { exposedChunk } from './release/names.ts';
import { findViewImports } from './release/view-imports.ts';

/**
 * Creates the group of the scripts that every view of a remote needs. They become part of the exposed module's file,
 * which each view waits for anyway, so that they cost no request of their own.
 */
export function groupScriptsOfEveryView(folder: string) {
  const views = countViews(path.join(folder, 'src/remote.tsx'));
  return {
    name: exposedChunk,
    chunks: 'async' as const,
    enforce: true,
    priority: 10,
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
      views > 1 &&
      module.type.startsWith('javascript/') &&
      [...chunkGraph.getModuleChunksIterable(module)].filter(isOfView).length >= views,
  };
}

/** Returns whether the exposed module imports the chunk: a view's, or a file of texts. */
const isOfView = (chunk: Chunk): boolean =>
  [...chunk.groupsIterable].some((group) => group.getParents().some(({ name }) => name === exposedChunk));

/** Returns 0 for a module that does not compile: the build reports why. */
function countViews(file: string): number {
  try {
    return findViewImports(readFileSync(file, 'utf8')).length;
  } catch {
    return 0;
  }
}
