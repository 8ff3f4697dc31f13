import { type Downline, listTeamDownlines, type TeamSpan } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';

const pageSize = 100;

/** Reads all direct downlines, page after page. Rejects when `signal` aborts. */
export async function* readAllDownlines(
  api: Api,
  span: TeamSpan,
  signal: AbortSignal,
): AsyncGenerator<readonly Downline[]> {
  for (let page = 1; ; page += 1) {
    const { downlines, totalPages } = await listTeamDownlines(api, span, { page, pageSize }, { signal });
    yield downlines;
    if (page >= totalPages) return;
  }
}
