import { getTerms } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';

/**
 * Returns the version of the terms that a member with an older acceptance has yet to accept; undefined if there is
 * none.
 */
export async function findOutdatedTerms(api: Api): Promise<string | undefined> {
  const { current, accepted, isOutdated } = await getTerms(api);
  return isOutdated && accepted ? current : undefined;
}
