import type { Page } from '@playwright/test';

/** Calls the gateway with the page's session, outside the page, to compare displayed with stored data. */
export async function callGateway<T>(page: Page, path: string, data?: Record<string, unknown>): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const query = data === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify(data))}`;
  const response = await page.request.get(path + query, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    // A site closes connections that are idle for five seconds; the next request on one may fail.
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

/**
 * Reads the signed-in member's bets since a moment of the site's clock, on a site whose clock differs from this
 * machine's.
 */
export function betsSince(page: Page, since: number): Promise<Bets> {
  return callGateway<Bets>(page, '/wps/relay/ODSFE2_betRecord', {
    from: new Date(since).toISOString(),
    to: new Date(since + dayMs).toISOString(),
    pageSize: 100,
  });
}

const dayMs = 86_400_000;

/** Fixed start: a bet counted before a journey must still be in the period after it. */
const anHourBefore = new Date(Date.now() - 3_600_000).toISOString();

/** Reads the signed-in member's bets from an hour before this module loaded until now. */
export function betsOfLastHour(page: Page): Promise<Bets> {
  return callGateway<Bets>(page, '/wps/relay/ODSFE2_betRecord', {
    from: anHourBefore,
    to: new Date(Date.now() + 60_000).toISOString(),
    pageSize: 100,
  });
}

/** Reads the signed-in member's balance in minor units. */
export const readBalance = async (page: Page): Promise<number> =>
  (await callGateway<{ sumBalance: number }>(page, '/wps/v2/wallets/balance')).sumBalance;
