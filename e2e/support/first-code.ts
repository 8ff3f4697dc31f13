import type { Locator } from '@playwright/test';
import { expect } from './journey.ts';
import type { OperatedSite } from './operated-site.ts';

/** Requests a code by SMS in a browser that has not done so before: it reads a captcha first. */
export async function sendFirstCode(form: Locator, site: OperatedSite): Promise<void> {
  const send = form.getByRole('button', { name: 'Send code' });
  await send.click();
  await readCaptcha(form, site);
  await send.click();
}

/** Fills in the captcha that the gateway drew last. */
async function readCaptcha(form: Locator, site: OperatedSite): Promise<void> {
  await expect(form.getByRole('img', { name: 'Letters and digits to type' })).toBeVisible();
  await form.getByLabel(/^Captcha/).fill(String(await site.operate('read-captcha')));
}
