/** What somebody feels who changes the language of an open page: from the press to the painted words. */
import type { Page } from '@playwright/test';
import { withSite } from '../bench-site.ts';
import { withBrowser, withNewVisitor } from '../browser.ts';
import { type BenchFigure, median } from '../figure.ts';

const boundMs = 100;
const times = 12;
/** In the order of the choices; each is loaded once before anything is measured. */
const languages = ['English', '中文', 'မြန်မာ'] as const;

declare global {
  /** The change under way: ms from the press to the paint in the new language. */
  var languageChange: { pressedAt: number; paintedAfterMs: number | undefined };
}

export async function measureLanguageSwitch(): Promise<BenchFigure> {
  const took = await withSite(({ url }) =>
    withBrowser((browser) =>
      withNewVisitor(browser, { url, language: 'EN', screen: 'desktop' }, async ({ page }) => {
        await page.addInitScript(watchLanguage);
        await page.goto(url);
        await page.locator('[data-card]').first().waitFor();
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));
        for (const language of [languages[1], languages[2], languages[0]]) await change(page, language);
        const measured: number[] = [];
        for (let done = 0; done < times; done += 1)
          measured.push(await change(page, languages[(done + 1) % languages.length] ?? languages[0]));
        if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error('The page was reloaded.');
        return measured;
      }),
    ),
  );
  const middle = Math.round(median(took));
  return {
    id: 'login.language',
    title: 'Changing to a loaded language, to the painted words',
    ratio: middle / boundMs,
    goal: 1,
    direction: 'max',
    a: { label: `median (longest ${Math.round(Math.max(...took))} ms)`, value: middle, unit: 'ms' },
    b: { label: 'bound', value: boundMs, unit: 'ms' },
    note: `${times} changes on the home page of a visitor, 1440 × 900, without a reload.`,
  };
}

async function change(page: Page, language: string): Promise<number> {
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').first().click();
  const choice = page.getByRole('menuitemradio', { name: language });
  await choice.waitFor();
  // What the last change began is over.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    globalThis.languageChange = { pressedAt: 0, paintedAfterMs: undefined };
  });
  await choice.click();
  const measured = await page.waitForFunction(() => globalThis.languageChange.paintedAfterMs);
  return (await measured.jsonValue()) ?? Number.NaN;
}

/** In the page: counts from a press to the paint that follows when the document says its new language. */
function watchLanguage(): void {
  globalThis.languageChange = { pressedAt: 0, paintedAfterMs: undefined };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      globalThis.languageChange.pressedAt = timeStamp;
    },
    { capture: true },
  );
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      const changed = globalThis.languageChange;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          changed.paintedAfterMs = performance.now() - changed.pressedAt;
        };
        port2.postMessage(undefined);
      });
    }).observe(document.documentElement, { attributeFilter: ['lang'] }),
  );
}
