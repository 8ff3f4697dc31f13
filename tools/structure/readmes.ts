import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders that mean the same everywhere, so that no README has to explain them. */
const wellKnown = new Set(['dist', 'migrations', 'node_modules', 'testing']);

/** Lists the sub-folders that a README has to name. */
export const listFolders = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !wellKnown.has(entry.name))
        .map(({ name }) => name)
    : [];

/** Returns whether a README names a folder, as code: `deposit/`, `src/deposit/` or `deposit`. */
const namesFolder = (readme: string, folder: string): boolean =>
  new RegExp(`\`(?:[\\w./-]*/)?${folder}(?:/[\\w./-]*)?\``).test(readme);

/** Returns the sub-folders of a package or module that its README does not name. */
export function findUnnamed(folder: string): string[] {
  const readme = path.join(folder, 'README.md');
  if (!existsSync(readme)) return ['README.md'];
  const source = path.join(folder, 'src');
  const text = readFileSync(readme, 'utf8');
  return listFolders(existsSync(source) ? source : folder).filter((name) => !namesFolder(text, name));
}

/** Reads the modules in the table of a README: the folders that begin its rows. */
export const readTableFolders = (readme: string): string[] =>
  [...readme.matchAll(/^\| `([\w-]+)\/` /gm)].map(([, name = '']) => name);
