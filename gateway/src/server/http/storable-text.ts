type Path = (string | number)[];

/**
 * Returns the path of the first text that the database cannot store: one with the character U+0000 or with half of a
 * surrogate pair. A person can type neither. Also returns the path of a value that is nested too deeply.
 */
export const findUnstorableText = (value: unknown): Path | undefined =>
  isStorable(value) ? undefined : findUnstorable(value, []);

/** No contract nests values as deeply. A deeper one would exceed the stack. */
const depthMax = 64;

/** The same check without the path, which is rarely needed. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > depthMax) return false;
  for (const key of Object.keys(value))
    if (!isStorableText(key) || !isStorable((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

function findUnstorable(value: unknown, path: Path): Path | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > depthMax) return path;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const found = findUnstorable(key, here) ?? findUnstorable(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}
