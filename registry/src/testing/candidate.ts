import type { ReleaseManifest } from '@parlour/contracts';
import type {
  Candidate,
  CheckContext,
  CheckResult,
  Problem,
  ReleaseCheck,
} from '../releases/checks/check.ts';
import type { FileFacts } from '../releases/release.ts';
import { type BuiltReleaseOptions, buildRelease } from './built-release.ts';

/** Creates a completely uploaded release. `weights` sets the compressed bytes of files for tests of sizes. */
export function toCandidate(
  name: string,
  version = '1.0.0',
  options: BuiltReleaseOptions & { weights?: Record<string, number> } = {},
): Candidate {
  const { manifest, files } = buildRelease(name, version, options);
  const facts = Object.entries(files).map(([file, text]): [string, FileFacts] => [
    file,
    { bytes: Buffer.byteLength(text), integrity: '', compressedBytes: options.weights?.[file] },
  ]);
  return { name, version, manifest, files: new Map(facts), read: async (file) => files[file] };
}

export const toManifest = (
  name: string,
  version = '1.0.0',
  options: BuiltReleaseOptions = {},
): ReleaseManifest => buildRelease(name, version, options).manifest;

/** Runs one rule. Returns its problems, or the reason why the rule was skipped. */
export async function runCheck(
  check: ReleaseCheck,
  candidate: Candidate,
  surroundings: Partial<CheckContext> = {},
): Promise<Problem[] | string> {
  const result: CheckResult = await check(candidate, {
    live: [],
    languages: ['en', 'my', 'zh'],
    budget: {},
    headless: async () => ({ releases: [] }),
    ...surroundings,
  });
  return 'skipped' in result ? result.skipped : result;
}
