import { preferenceKeys } from '@parlour/contracts';
import { browserArguments, chromiumPath } from '@parlour/e2e/browser';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArguments });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
}

export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

/** Runs `use` with an empty page of a browser that has never visited the site, in the given language of the site. */
export async function withNewVisitor<T>(
  browser: Browser,
  options: { url: string; language: string; screen: keyof typeof screens },
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: screens[options.screen] });
  try {
    await context.addCookies([{ name: preferenceKeys.language, value: options.language, url: options.url }]);
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      preferenceKeys.language,
      options.language,
    ] as const);
    const page = await context.newPage();
    return await use({ context, page, devtools: await context.newCDPSession(page) });
  } finally {
    await context.close();
  }
}
