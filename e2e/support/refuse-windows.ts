import type { Page } from '@playwright/test';

/** A page's address has no file extension, and is not a call of the gateway. */
const isPageUrl = ({ pathname }: URL): boolean => !/\.\w+$/.test(pathname) && !pathname.startsWith('/wps/');

/**
 * Makes the browser refuse every window that the page opens, from the next page on, like a popup blocker: headless
 * Chromium has no such setting, but opens none for a document whose sandbox forbids it.
 */
export const refuseWindows = (page: Page): Promise<unknown> =>
  page.route(isPageUrl, async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    const sandbox = 'sandbox allow-forms allow-same-origin allow-scripts';
    await route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy ? `${policy}, ${sandbox}` : sandbox },
    });
  });
