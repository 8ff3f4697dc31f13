type Path = (string | number)[];

/**
 * Where the first text is that the database cannot hold: one with the sign U+0000, or with half of a pair that makes one
 * sign. No person can type either.
 */
export const findUnstorableText = (value: unknown): Path | undefined =>
  isStorable(value) ? undefined : findUnstorable(value, []);

/** The same without the way there, which almost nobody asks for. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  for (const key of Object.keys(value))
    if (!isStorableText(key) || !isStorable((value as Record<string, unknown>)[key])) return false;
  return true;
}

const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

function findUnstorable(value: unknown, path: Path): Path | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const found = findUnstorable(key, here) ?? findUnstorable(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}
