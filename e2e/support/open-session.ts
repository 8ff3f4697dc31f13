import { createApi, logIn } from '@parlour/api-client';
import type { Page } from '@playwright/test';
import { password } from './people.ts';

/**
 * Signs in by a call and gives the session to `page`, which has opened nothing yet: its next `goto` is signed in.
 * Journeys about the login itself use `signIn`. It shows no notices, since those follow a login in the page.
 */
export async function openSession(page: Page, site: string, username: string): Promise<void> {
  const api = createApi({ baseUrl: site, token: () => undefined, onSessionLost: () => undefined });
  const { token, isAgent } = await logIn(api, { username, password });
  await page.addInitScript(
    ({ entries, marker }) => {
      // Only once in each tab: a page that logs out and loads again stays logged out.
      if (window.top !== window || sessionStorage.getItem(marker)) return;
      sessionStorage.setItem(marker, 'yes');
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    },
    {
      entries: { token, username, isAgent: String(isAgent) },
      marker: `journey.session-${username}`,
    },
  );
}
