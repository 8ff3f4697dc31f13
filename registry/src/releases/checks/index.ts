import type { ReleaseVerdict } from '@parlour/contracts';
import { agreement } from './agreement.ts';
import type { Candidate, CheckContext, ReleaseCheck } from './check.ts';
import { claims } from './claims.ts';
import { completeness } from './completeness.ts';
import { headlessMount } from './headless-mount.ts';
import { identity } from './identity.ts';
import { lifecycles } from './lifecycles.ts';
import { menus } from './menus.ts';
import { needs } from './needs.ts';
import { platformContract } from './platform-contract.ts';
import { removals } from './removals.ts';
import { sharedRanges } from './shared-ranges.ts';
import { size } from './size.ts';
import { styles } from './styles.ts';
import { testDetection } from './test-detection.ts';
import { texts } from './texts.ts';

/** Rules that a release must pass to be published, by name; one file per rule. */
const releaseChecks: Record<string, ReleaseCheck> = {
  identity,
  completeness,
  agreement,
  'platform-contract': platformContract,
  'shared-ranges': sharedRanges,
  claims,
  menus,
  removals,
  needs,
  texts,
  size,
  styles,
  'test-detection': testDetection,
  lifecycles,
  'headless-mount': headlessMount,
};

/** Runs every rule, so that the publisher learns all problems at once. */
export async function judgeRelease(candidate: Candidate, context: CheckContext): Promise<ReleaseVerdict> {
  const results = await Promise.all(
    Object.entries(releaseChecks).map(async ([rule, check]) => ({
      rule,
      result: await check(candidate, context),
    })),
  );
  const refusals = results.flatMap(({ rule, result }) =>
    'skipped' in result ? [] : result.map((problem) => ({ rule, ...problem })),
  );
  const skipped = results.flatMap(({ rule, result }) =>
    'skipped' in result ? [{ rule, why: result.skipped }] : [],
  );
  return { accepted: refusals.length === 0, refusals, skipped };
}
