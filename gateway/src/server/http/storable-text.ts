type Path = (string | number)[];

/**
 * Where the first text is that the database cannot hold: one with the sign U+0000, or with half of a pair that makes one
 * sign. No person can type either.
 */
export function findUnstorableText(value: unknown, path: Path = []): Path | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const found = findUnstorableText(key, here) ?? findUnstorableText(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}
