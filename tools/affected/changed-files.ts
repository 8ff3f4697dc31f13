import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Lists the files that differ from `base`, from the root of the repository: committed since, not committed, and new
 * ones. The default base is the branch `main`, or the last commit when `main` is checked out.
 */
export function listChangedFiles(base?: string): string[] {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
  const [start = 'HEAD'] = base ? [base] : branch === 'main' ? ['HEAD'] : git('merge-base', 'main', 'HEAD');
  const changed = [
    ...git('diff', '--name-only', start),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed)].filter((file) => existsSync(root + file)).sort();
}
