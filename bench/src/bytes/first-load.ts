/** Measures the first load of the home page on the wire, before any scrolling or input, against the budget. */
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPlatformConfig, type LanguageCode } from '@parlour/contracts';
import { withSite } from '../bench-site.ts';
import { type Visit, withBrowser, withNewVisitor } from '../browser.ts';
import type { BenchFigure } from '../figure.ts';
import type { Section } from '../results.ts';
import { readBudget, sumBudget } from './budget.ts';
import { apartNames, type PartBytes, type PartName, partNames, sumBytes, sumParts } from './parts.ts';

/** Longer than any wait of the first load, shorter than the time of the first banner. */
const settledMs = 3_000;
/** A page that loads while the gateway starts requests everything again. Only the very first visitor experiences that. */
const gatewaySettledMs = 4_000;

export async function measureFirstLoad(): Promise<Section> {
  const measured = await withSite(({ url }) =>
    withBrowser(async (browser) => {
      await sleep(gatewaySettledMs);
      const byLanguage: [LanguageCode, PartBytes][] = [];
      for (const language of defaultPlatformConfig.languages) {
        const bytes = await withNewVisitor(browser, { url, language, screen: 'phone' }, (visit) =>
          measureBytes(visit, url),
        );
        byLanguage.push([language, bytes]);
      }
      return byLanguage;
    }),
  );
  return {
    title: 'First load of the home page, bytes on the wire',
    figures: measured.flatMap(([language, bytes]) => toFigures(language, bytes)),
    table: toTable(measured),
  };
}

async function measureBytes({ page, devtools }: Visit, url: string): Promise<PartBytes> {
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
  return sumParts([...requests.values()]);
}

function toFigures(language: LanguageCode, bytes: PartBytes): BenchFigure[] {
  const budget = readBudget();
  const total = sumBytes(bytes);
  const toFigure = (id: string, of: string, bound: number): BenchFigure => ({
    id: `bytes.home.${language}.${id}`,
    title: `First load of the home page in ${language}, to its ${of}`,
    ratio: total / bound,
    goal: 1,
    direction: 'max',
    a: { label: 'on the wire', value: total, unit: 'bytes' },
    b: { label: of, value: bound, unit: 'bytes' },
    note: 'A first visit without scrolling, 390 × 844, headers included. Pictures are weighed apart, and so are Chinese and Burmese letters, which a device with such a typeface does not fetch; the measuring machine has none.',
  });
  return [toFigure('goal', 'goal', budget.goal), toFigure('budget', 'budget', sumBudget(budget))];
}

function toTable(measured: readonly [LanguageCode, PartBytes][]): Section['table'] {
  const { parts } = readBudget();
  const toRow = (part: PartName, last: string): string[] => [
    part,
    ...measured.map(([, bytes]) => formatKilobytes(bytes[part])),
    last,
  ];
  return {
    head: ['part', ...measured.map(([language]) => language), 'budget'],
    rows: [
      ...partNames.map((part) => toRow(part, formatKilobytes(parts[part]))),
      ...apartNames.map((part) => toRow(part, 'apart')),
    ],
  };
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
