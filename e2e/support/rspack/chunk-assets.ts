import { readFileSync } from 'node:fs';
import { exposedChunk, findViewImports } from '@parlour/build/release';
import type { Stats, StatsChunk } from '@rspack/core';

/**
 * Collects the files that each part of a remote needs beyond its entry, from rspack's statistics: `''` for every view,
 * a view's name for its additional files, `texts:<folder>` per language. `remote` is the path of `src/remote.tsx`.
 */
export function collectAssets(
  stats: Stats,
  { remote, texts }: { remote: string; texts: readonly string[] },
): Record<string, string[]> {
  const account = stats.toJson({
    all: false,
    chunks: true,
    chunkModules: true,
    chunkOrigins: true,
    nestedModules: true,
    chunkGroups: true,
  });
  const chunks = account.chunks ?? [];
  const common = (account.namedChunkGroups?.[exposedChunk]?.assets ?? []).map(({ name }) => name);
  const assets: Record<string, string[]> = { '': common.filter(isCode) };
  for (const [view, request] of findViewImports(readFileSync(remote, 'utf8'))) {
    const files = chunks.filter((chunk) => isRequestedBy(chunk, request)).flatMap(({ files }) => files ?? []);
    assets[view] = [...new Set(files)].filter((file) => isCode(file) && !common.includes(file));
  }
  for (const [folder, files] of collectTextFiles(chunks, texts)) assets[`texts:${folder}`] = files;
  return assets;
}

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

const isRequestedBy = ({ origins }: StatsChunk, request: string): boolean =>
  (origins ?? []).some((origin) => origin.request === request);

function collectTextFiles(chunks: readonly StatsChunk[], texts: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { modules = [], files = [] } of chunks) {
    for (const { identifier = '' } of modules) {
      const [, folder, name] = /[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/.exec(identifier) ?? [];
      if (folder && name && texts.includes(name)) found.set(folder, files.filter(isCode));
    }
  }
  return found;
}
