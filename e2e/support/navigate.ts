import type { Page } from '@playwright/test';

/** Navigates to an address like a link, without loading the document again: a tenth of the processor time of a load. */
export const navigateWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target);
    // Without the trigger, the shell restores the scroll position, as after a press on the browser's back button.
    const event = new PopStateEvent('popstate', { state: null });
    dispatchEvent(Object.assign(event, { singleSpaTrigger: 'pushState' }));
  }, address);
