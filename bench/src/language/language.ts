/** Measures the switch to an already loaded language without a reload: from the press to the painted words. */
import { readFileSync } from 'node:fs';
import { type LanguageCode, languages } from '@parlour/contracts';
import type { Page } from '@playwright/test';
import { withSite } from '../bench-site.ts';
import { type Visit, withBrowser, withNewVisitor } from '../browser.ts';
import { median } from '../figure.ts';
import { root } from '../folders.ts';
import type { Section } from '../results.ts';
import { watchWords } from './watch-words.ts';

const boundMs = 100;
const cpuSlowdown = 4;
/** Number of switches to each language, in turn, after all of them have loaded. */
const rounds = 8;
const measuredWithinMs = 15_000;
const order = ['CN', 'MY', 'EN'] as const satisfies LanguageCode[];
const folders = { CN: 'zh', MY: 'my', EN: 'en' } as const;

type Measured = Record<(typeof order)[number], number[]>;

/** Measures the home page with its games. Takes under two minutes on a seeded site. */
export async function measureLanguage(): Promise<Section> {
  const { paints, slowed } = await withSite(({ url }) =>
    withBrowser((browser) =>
      withNewVisitor(browser, { url, language: 'EN', screen: 'desktop' }, (visit) => switchAbout(visit, url)),
    ),
  );
  const all = order.flatMap((language) => paints[language]);
  const middle = Math.round(median(all));
  return {
    title: 'Another language in an open page',
    figures: [
      {
        id: 'language.switch',
        title: 'Switch to a loaded language, from the press to the painted words',
        ratio: middle / boundMs,
        goal: 1,
        direction: 'max',
        a: { label: `median (longest ${Math.round(Math.max(...all))} ms)`, value: middle, unit: 'ms' },
        b: { label: 'bound', value: boundMs, unit: 'ms' },
        note: `${all.length} switches of the home page with its games, ${order.length} languages in turn, at its own speed, 1440 × 900. Words of the frame and of the remote have to be there.`,
      },
    ],
    table: {
      head: ['to', 'median', 'longest', `median, processor slowed ${cpuSlowdown} times`, 'longest, slowed'],
      rows: order.map((language) => [
        languages[language].tag,
        ...[paints[language], slowed[language]].flatMap((taken) => [
          `${Math.round(median(taken))} ms`,
          `${Math.round(Math.max(...taken))} ms`,
        ]),
      ]),
    },
  };
}

async function switchAbout({ page, devtools }: Visit, url: string) {
  await page.addInitScript(watchWords, wordsByTag());
  await page.goto(url);
  await page.locator('[data-card]').first().waitFor();
  for (const language of order) await switchTo(page, language);
  const paints = await inTurn(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { paints, slowed: await inTurn(page) };
}

async function inTurn(page: Page): Promise<Measured> {
  const taken: Measured = { CN: [], MY: [], EN: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const language of order) taken[language].push(await switchTo(page, language));
  return taken;
}

/** Selects a language in the header's menu; returns the ms from the press to the painted words. */
async function switchTo(page: Page, language: LanguageCode): Promise<number> {
  await page.waitForTimeout(300);
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').first().click();
  const item = page.getByRole('menuitemradio', { name: languages[language].name });
  await item.waitFor();
  await page.waitForTimeout(200);
  await item.click();
  const measured = await page.waitForFunction(() => globalThis.languageSwitch.paintedAfterMs, undefined, {
    timeout: measuredWithinMs,
  });
  return (await measured.jsonValue()) ?? Number.NaN;
}

/** Returns one word of the frame and one of the lobby's home that differ in all languages. */
const wordsByTag = (): Record<string, string[]> =>
  Object.fromEntries(
    order.map((language) => {
      const read = (file: string): unknown =>
        JSON.parse(readFileSync(`${root}shared/texts/${folders[language]}/${file}.json`, 'utf8'));
      const frame = read('shell') as { header: { login: string } };
      const lobby = read('mfe-lobby') as { home: { popular: string } };
      return [languages[language].tag, [frame.header.login, lobby.home.popular]];
    }),
  );
