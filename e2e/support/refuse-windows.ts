import type { Page } from '@playwright/test';

/** A page's address has no ending, and is no call of the gateway. */
const isPageUrl = ({ pathname }: URL): boolean => !/\.\w+$/.test(pathname) && !pathname.startsWith('/wps/');

/**
 * From the next page on the browser refuses every window that the page asks for, as it does for whoever blocks popups:
 * Chromium without a head has no such setting, but gives none to a document whose sandbox does not allow it.
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
