/** What the home page costs on the wire before somebody scrolls or presses anything, against the budget. */
import { defaultPlatformConfig, type LanguageCode } from '@parlour/contracts';
import { withSite } from '../bench-site.ts';
import { type Visit, withBrowser, withNewVisitor } from '../browser.ts';
import type { BenchFigure } from '../figure.ts';
import type { Section } from '../results.ts';
import { budgetFor, readBudget } from './budget.ts';
import { addUp, type PartBytes, partNames, totalOf } from './parts.ts';

/** Longer than any wait of the first load, shorter than the banner's first turn. */
const settledMs = 4_000;

export async function measureFirstLoad(): Promise<Section> {
  const measured = await withSite(({ url }) =>
    withBrowser(async (browser) => {
      const byLanguage: [LanguageCode, PartBytes][] = [];
      for (const language of defaultPlatformConfig.languages) {
        const bytes = await withNewVisitor(browser, { url, language, screen: 'phone' }, (visit) =>
          bytesOf(visit, url),
        );
        byLanguage.push([language, bytes]);
      }
      return byLanguage;
    }),
  );
  return {
    title: 'First load of the home page, bytes on the wire',
    figures: measured.map(([language, bytes]) => figureOf(language, bytes)),
    table: tableOf(measured),
  };
}

async function bytesOf({ page, devtools }: Visit, url: string): Promise<PartBytes> {
  const requests = new Map<string, { address: string; kind: string; bytes: number }>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith(url))
      requests.set(requestId, { address: request.url, kind: type ?? '', bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(url);
  await page.locator('[data-remote="mfe-lobby"]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(settledMs);
  return addUp([...requests.values()]);
}

function figureOf(language: LanguageCode, bytes: PartBytes): BenchFigure {
  const budget = budgetFor(language, readBudget());
  const total = totalOf(bytes);
  return {
    id: `bytes.home.${language}`,
    title: `First load of the home page in ${language}, pictures apart`,
    ratio: total / budget.total,
    goal: 1,
    direction: 'max',
    a: { label: 'on the wire, headers included', value: total, unit: 'bytes' },
    b: { label: 'budget', value: budget.total, unit: 'bytes' },
  };
}

function tableOf(measured: readonly [LanguageCode, PartBytes][]): Section['table'] {
  const budget = readBudget();
  return {
    head: ['part', ...measured.map(([language]) => language), 'budget'],
    rows: partNames.map((part) => [
      part,
      ...measured.map(([, bytes]) => inKilobytes(bytes[part])),
      part === 'pictures' ? 'apart' : inKilobytes(budget.parts[part]),
    ]),
  };
}

const inKilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
