import { fileListName, type ReleaseManifest } from '@parlour/contracts';
import type { FileKind } from './fault-rows.ts';

/**
 * Returns address patterns for files of a remote's faulty release: it has the files of its source release under its own
 * version. `view` is the view whose lazy chunk and sheet are meant.
 */
export function createFaultyFileMatcher(
  { name, entry, assets }: ReleaseManifest,
  view: string,
): (kind: FileKind) => RegExp {
  const last = (group: string, ending: string): string => {
    const file = assets[group]?.findLast((one) => one.endsWith(ending));
    if (!file) throw new Error(`${name} has no ${ending} for "${group}".`);
    return file;
  };
  const files: Record<FileKind, string> = {
    list: fileListName,
    entry,
    exposed: last('', '.js'),
    lazy: last(view, '.js'),
    sheet: last(view, '.css'),
  };
  return (kind) =>
    new RegExp(`/releases/${name}/[^/]+-faults[^/]*/${files[kind].replaceAll('.', '\\.')}(\\?|$)`);
}
