/**
 * Prints the folder of a package's build, after building it when the source has changed: `node site/src/ensure-build.ts
 * shell`.
 */
import { ensureBuild, readPackageVersion } from './builds.ts';
import { releasedPackages } from './packages.ts';

const name = releasedPackages.find((one) => one === process.argv[2]);
try {
  if (!name) throw new Error(`Name one of ${releasedPackages.join(', ')}.`);
  console.log((await ensureBuild(name, readPackageVersion(name))).folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
