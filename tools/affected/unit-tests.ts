import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Selects the test files that import a changed file, directly or not. Every test of the gateway imports every module,
 * so a change in one module selects only the tests of that module and of the gateway as a whole; likewise in the
 * registry.
 */
export function selectUnitTests(files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.(tsx?|mjs|cjs|json|css|sql)$/.test(file));
  if (sources.length === 0) return [];
  const related = listRelatedTests(sources);
  const folders = sources.map(getUnitFolder);
  const isNear = (test: string): boolean =>
    folders.some((folder) => test.startsWith(folder)) || test === 'gateway/src/app.test.ts';
  return related.filter((test) => isNear(test) || !/^(gateway|registry|site)\//.test(test));
}

/** Returns the folder whose tests cover a file: a module of the gateway, a folder of the registry, else the package. */
function getUnitFolder(file: string): string {
  const [folder] = /^(gateway\/src|registry\/src)\/[^/]+\/|^shared\/[^/]+\/|^[^/]+\//.exec(file) ?? [''];
  return folder;
}

function listRelatedTests(sources: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync('jest', ['--listTests', '--findRelatedTests', ...sources], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Jest could not list the tests of the changed files: ${stderr.trim()}`);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((line) => line.slice(root.length));
}
