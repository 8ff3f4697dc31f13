/**
 * Prints the folders of packages' builds, one a line, after building those whose source has changed: `node
 * site/src/ensure-build.ts shell mfe-wallet`.
 */
import { ensureBuild, readPackageVersion } from './builds.ts';
import { type ReleasedPackage, releasedPackages } from './packages.ts';

const isReleased = (name: string): name is ReleasedPackage => releasedPackages.some((one) => one === name);

const names = process.argv.slice(2).filter(isReleased);
try {
  if (names.length === 0 || names.length < process.argv.length - 2)
    throw new Error(`Name some of ${releasedPackages.join(', ')}.`);
  for (const name of names) console.log((await ensureBuild(name, readPackageVersion(name))).folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
