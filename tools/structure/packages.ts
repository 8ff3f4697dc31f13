import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';

interface Manifest {
  name?: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A package: its folder from the root, its name, and the names of the packages that it uses. */
export interface Package {
  folder: string;
  name: string;
  uses: readonly string[];
}

const readManifest = (root: string, file: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;

/** Reads the packages of the workspace. */
export const readPackages = (root: string): Package[] =>
  listFiles('*/package.json').map((file) => {
    const { name = '', dependencies, devDependencies } = readManifest(root, file);
    return { folder: path.dirname(file), name, uses: Object.keys({ ...dependencies, ...devDependencies }) };
  });

/** Finds the packages of `shared/` that fewer than two products use, directly or through other shared packages. */
export function findUnsharedPackages(packages: readonly Package[]): string[] {
  const isShared = ({ folder }: Package): boolean => folder.startsWith('shared/');
  const listUsers = (used: Package): Package[] =>
    packages
      .filter(({ uses }) => uses.includes(used.name))
      .flatMap((user) => (isShared(user) ? listUsers(user) : [user]));
  return packages
    .filter((one) => isShared(one) && new Set(listUsers(one).map(({ folder }) => folder)).size < 2)
    .map(({ folder }) => folder);
}

/** Reads the doors of all packages: the file behind each name that others import, such as `@parlour/gateway/testing`. */
export function readPackageDoors(root: string): ReadonlyMap<string, string> {
  const doors = new Map<string, string>();
  for (const file of listFiles('*/package.json')) {
    const { name, exports = {} } = readManifest(root, file);
    for (const [door, target] of Object.entries(exports))
      if (name && !target.includes('*'))
        doors.set(path.posix.join(name, door), path.join(path.dirname(file), target));
  }
  return doors;
}
