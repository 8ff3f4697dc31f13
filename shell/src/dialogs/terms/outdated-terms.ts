import { getTerms } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';

/** The version of the terms that is still to be accepted by a member who accepted another; undefined where none is. */
export async function findOutdatedTerms(api: Api): Promise<string | undefined> {
  const { current, accepted, isOutdated } = await getTerms(api);
  return isOutdated && accepted ? current : undefined;
}
