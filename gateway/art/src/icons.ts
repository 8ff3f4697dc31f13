import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  icons: Record<string, { body: string }>;
}

const require = createRequire(import.meta.url);
let outlines: Map<string, string> | undefined;

/** Maximum length of an outline in characters; a longer one would make a cover heavier than its limit. */
const outlineLengthMax = 9_000;

/** Reads the outlines at their first use. The set is six megabytes, so only the outlines are cached. */
function readOutlines(): Map<string, string> {
  const set: IconSet = JSON.parse(
    readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
  );
  const read = new Map<string, string>();
  for (const [name, { body }] of Object.entries(set.icons)) {
    const paths = [...body.matchAll(/ d="([^"]+)"/g)];
    const outline = paths.length === 1 ? paths[0]?.[1] : undefined;
    if (outline && outline.length <= outlineLengthMax) read.set(name, outline);
  }
  return read;
}

/** Returns the outline of a game-icons silhouette on a square of 512; undefined for a name that is not in the set. */
export function iconOutline(name: string): string | undefined {
  outlines ??= readOutlines();
  return outlines.get(name);
}
