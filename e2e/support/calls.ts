import type { Page } from '@playwright/test';

/** Calls the gateway as the page's own session does, past the page: for comparing what is shown with what is kept. */
export async function callGateway<T>(page: Page, path: string, data?: Record<string, unknown>): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const query = data === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify(data))}`;
  const response = await page.request.get(path + query, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // A site closes connections that nobody used for five seconds: the next read on one may meet that.
    maxRetries: 2,
  });
  const answer = (await response.json()) as { success: boolean; value: T };
  if (!answer.success) throw new Error(`${path} was answered with ${JSON.stringify(answer)}`);
  return answer.value;
}

export interface Bets {
  rows: { roundId: string; gameName: string; stake: number; payout: number; status: string }[];
  totals: { count: number; stake: number; payout: number; net: number };
}

/** The signed-in member's bets since a moment of the site's clock, on a site whose clock is another than this machine's. */
export function betsSince(page: Page, since: number): Promise<Bets> {
  return callGateway<Bets>(page, '/wps/relay/ODSFE2_betRecord', {
    from: new Date(since).toISOString(),
    to: new Date(since + dayMs).toISOString(),
    pageSize: 100,
  });
}

const dayMs = 86_400_000;

/** Always the same moment: what was counted before a journey must not have become too old after it. */
const anHourBefore = new Date(Date.now() - 3_600_000).toISOString();

/** The signed-in member's bets from an hour before the first of these calls until now. */
export function betsOfLastHour(page: Page): Promise<Bets> {
  return callGateway<Bets>(page, '/wps/relay/ODSFE2_betRecord', {
    from: anHourBefore,
    to: new Date(Date.now() + 60_000).toISOString(),
    pageSize: 100,
  });
}

/** The signed-in member's balance in minor units. */
export const readBalance = async (page: Page): Promise<number> =>
  (await callGateway<{ sumBalance: number }>(page, '/wps/v2/wallets/balance')).sumBalance;
