import type { SourceFile } from './folders.ts';

const namedImport = /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'/g;
const typeOfImport = /import\('[^']+'\)\.(\w+)/g;
const namespaceImport = /(?:import|export)\s+(?:type\s+)?\* as (\w+)/g;
const exportedType = /(\/\*\*(?:(?!\*\/).)*\*\/\n)?^export (?:interface|type|enum) (\w+)/gms;

/** Lists the names that a file imports, re-exports or reads from a namespace. */
function listUsedNames({ text }: SourceFile): string[] {
  const listed = [...text.matchAll(namedImport)].flatMap(([, names = '']) =>
    names.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] ?? '',
    ),
  );
  const inNamespaces = [...text.matchAll(namespaceImport)].flatMap(([, namespace = '']) =>
    [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
  );
  const ofImports = [...text.matchAll(typeOfImport)].map(([, name = '']) => name);
  return [...listed, ...inNamespaces, ...ofImports];
}

/** Finds exported types that no file imports. The tag `@public` excepts a type that only compiled declarations name. */
export function findUnimportedTypes(files: readonly SourceFile[]): string[] {
  const used = new Set(files.flatMap(listUsedNames));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(exportedType)]
      .filter(([, comment = '', name = '']) => !used.has(name) && !comment.includes('@public'))
      .map(([, , name]) => `${path}: ${name}`),
  );
}
