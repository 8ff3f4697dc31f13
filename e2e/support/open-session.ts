import { createApi, logIn, type OpenedSession } from '@parlour/api-client';
import type { Page } from '@playwright/test';
import { getPassword } from './people.ts';

/** Creates an API client of a site for a visitor without a session. */
export const createGuestApi = (site: string) =>
  createApi({ baseUrl: site, token: () => undefined, onSessionLost: () => undefined });

/** Signs in by a call. Returns the `sessionStorage` of a signed-in page. */
export async function createSession(site: string, username: string): Promise<Record<string, string>> {
  return toEntries((await openApi(site, username)).session);
}

/** Signs in by a call. Returns the session and an API client that uses it. */
export async function openApi(
  site: string,
  username: string,
): Promise<{ session: OpenedSession; api: ReturnType<typeof createApi> }> {
  const session = await logIn(createGuestApi(site), { username, password: getPassword(username) });
  const api = createApi({ baseUrl: site, token: () => session.token, onSessionLost: () => undefined });
  return { session, api };
}

const toEntries = ({ token, username, accountCode }: OpenedSession): Record<string, string> => ({
  token,
  username,
  isAgent: String(accountCode),
});

/**
 * Signs in by a call and gives the session to `page`, which has opened nothing yet: its next `goto` is signed in.
 * Journeys about the login itself use `signIn`. It shows no notices, since those follow a login in the page.
 */
export async function openSession(page: Page, site: string, username: string): Promise<void> {
  await giveSession(page, (await openApi(site, username)).session);
}

/** Gives a session to a page that has opened nothing yet. */
export async function giveSession(page: Page, session: OpenedSession): Promise<void> {
  const entries = toEntries(session);
  await page.addInitScript(
    ({ entries, marker }) => {
      // Only once per tab: a page that logs out and reloads stays logged out.
      if (window.top !== window || sessionStorage.getItem(marker)) return;
      sessionStorage.setItem(marker, 'yes');
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    },
    { entries, marker: `journey.session-${session.username}` },
  );
}
