import path from 'node:path';

/** A source file: its path from the root, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

const relativeImport = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** Lists the files that a file imports by a relative path, as paths from the root. */
export const listImports = (file: SourceFile): string[] =>
  [...file.text.matchAll(relativeImport)].map(([, specifier = '']) =>
    path.join(path.dirname(file.path), specifier),
  );

/** Returns true when one folder contains the other. A folder and its parent count as one unit. */
const isNested = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

const packageImport = /(?:from|import)\s*\(?\s*'(@parlour\/[^']+)'/g;

/** Lists the files that a file imports by the name of their package, as paths from the root. */
const listPackageImports = (file: SourceFile, doors: ReadonlyMap<string, string>): string[] =>
  [...file.text.matchAll(packageImport)].flatMap(([, name = '']) => doors.get(name) ?? []);

/**
 * Finds the folders that import each other, by a relative path or by the names of packages in `doors`. Returns one line for each pair, with the imports of the direction that has
 * fewer: moving those files is usually the remedy.
 */
export function findMutualImports(
  files: readonly SourceFile[],
  doors: ReadonlyMap<string, string> = new Map(),
): string[] {
  const imports = new Map<string, Map<string, string[]>>();
  for (const file of files) {
    const from = path.dirname(file.path);
    for (const target of [...listImports(file), ...listPackageImports(file, doors)]) {
      const to = path.dirname(target);
      if (isNested(from, to)) continue;
      const targets = imports.get(from) ?? new Map<string, string[]>();
      imports.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file.path} imports ${target}`]));
    }
  }
  const problems: string[] = [];
  for (const [from, targets] of imports)
    for (const [to, found] of targets) {
      const reverse = imports.get(to)?.get(from);
      if (reverse && from < to) problems.push((found.length <= reverse.length ? found : reverse).join('; '));
    }
  return problems;
}

/** Finds the relative imports of files that do not exist. The compiler accepts any name of a style sheet. */
export function findMissingImports(
  files: readonly SourceFile[],
  exists: (file: string) => boolean,
): string[] {
  return files.flatMap((file) =>
    listImports(file)
      .filter((target) => !exists(target))
      .map((target) => `${file.path} imports ${target}`),
  );
}
