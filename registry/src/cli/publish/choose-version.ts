import { inc, rcompare } from 'semver';
import { CommandError, exitStatus } from '../errors.ts';
import type { ReleasedPackage } from '../workspace.ts';

export type Bump = 'patch' | 'minor' | 'major';

/** Returns the next version above every published one and above the package's own. */
export function findFreeVersion(own: string, published: readonly string[], bump: Bump): string {
  const highest = [own, ...published].sort(rcompare)[0] ?? own;
  const next = published.length === 0 ? own : inc(highest, bump);
  if (!next) throw new CommandError(`${highest} is not a semver version.`, exitStatus.usage);
  return next;
}

/** Returns the version to publish. Fails when it is published already, and suggests what to do. */
export function chooseVersion(
  { name, version: own }: ReleasedPackage,
  published: readonly string[],
  { version, bump }: { version?: string; bump?: Bump },
): string {
  if (bump) return findFreeVersion(own, published, bump);
  const wanted = version ?? own;
  if (!published.includes(wanted)) return wanted;
  const free = findFreeVersion(own, published, 'patch');
  throw new CommandError(
    [
      `${name} ${wanted} is published already, and a release never changes.`,
      `  To publish what you have now as ${free}:   remotes publish ${name} --bump patch`,
      `  To choose the version yourself:        remotes publish ${name} --version <semver>`,
      `  To make ${wanted} live:                  remotes deploy ${name} ${wanted}`,
    ].join('\n'),
    exitStatus.conflict,
  );
}
