import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface PackageFacts {
  /** As in package.json: `@parlour/mfe-wallet`. */
  name: string;
  /** Without scope: `mfe-wallet`. */
  shortName: string;
  version: string;
  folder: string;
  /** True for a package installed from a registry, false for a part of this repository. */
  isLibrary: boolean;
}

const known = new Map<string, PackageFacts>();

/** Returns the package that `file` belongs to: the nearest folder above it whose package.json has a name. */
export function findPackage(file: string): PackageFacts {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const facts = known.get(folder) ?? readFacts(folder);
    if (facts) return facts;
    if (folder === path.dirname(folder)) throw new Error(`No package.json with a name above ${file}.`);
  }
}

function readFacts(folder: string): PackageFacts | undefined {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { name, version = '0.0.0' } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    name?: string;
    version?: string;
  };
  if (!name) return undefined;
  const facts = {
    name,
    shortName: name.replace(/^@[^/]+\//, ''),
    version,
    folder,
    isLibrary: folder.includes(`${path.sep}node_modules${path.sep}`),
  };
  known.set(folder, facts);
  return facts;
}

/**
 * Resolves the package that code in `folder` gets under `name`. Falls back to this package's own dependency, for
 * packages that a remote uses only through the SDK. Throws when neither has it.
 */
export function resolvePackage(folder: string, name: string): PackageFacts {
  const paths = [folder, import.meta.dirname];
  return findPackage(createRequire(import.meta.url).resolve(name, { paths }));
}

/** Returns the commit of the working tree; `unknown` outside a checkout. `GIT_COMMIT` overrides it. */
export function readCommit(folder: string): string {
  if (process.env.GIT_COMMIT) return process.env.GIT_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'unknown';
  }
}
