import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';

interface Manifest {
  name?: string;
  exports?: Record<string, string>;
}

/** Reads the doors of all packages: the file behind each name that others import, such as `@parlour/gateway/testing`. */
export function readPackageDoors(root: string): ReadonlyMap<string, string> {
  const doors = new Map<string, string>();
  for (const file of listFiles('*/package.json')) {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
    for (const [door, target] of Object.entries(exports))
      if (name && !target.includes('*'))
        doors.set(path.posix.join(name, door), path.join(path.dirname(file), target));
  }
  return doors;
}
