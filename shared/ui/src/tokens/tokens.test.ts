import { readFile } from 'node:fs/promises';
import { colourPairs, computeContrast, unpaired } from './contrast.ts';
import { createTokenSheet } from './token-sheet.ts';
import { colours, typeSteps } from './tokens.ts';

const themes = ['dark', 'light'] as const;

describe.each(themes)('the %s theme', (theme) => {
  test('keeps 7 for main text, 4.5 for other text and 3 for edges', () => {
    const tooWeak = colourPairs
      .map((pair) => ({ ...pair, ratio: computeContrast(pair, theme) }))
      .filter(({ ratio, ratioMin }) => ratio < ratioMin)
      .map(({ over, under, ratio, ratioMin }) => `${over} on ${under}: ${ratio.toFixed(2)} < ${ratioMin}`);
    expect(tooWeak).toEqual([]);
  });
});

test('checks every colour in at least one pair', () => {
  const paired = new Set<string>([...colourPairs.flatMap(({ over, under }) => [over, under]), ...unpaired]);
  expect(Object.keys(colours).filter((name) => !paired.has(name))).toEqual([]);
});

test('gives Myanmar lines room for stacked letters and no text under 12 px', () => {
  for (const { myanmar } of Object.values(typeSteps)) {
    expect(myanmar.line / myanmar.size).toBeGreaterThanOrEqual(1.5);
    expect(myanmar.size).toBeGreaterThanOrEqual(12);
  }
});

test('has a token sheet made from the present tokens', async () => {
  const written = await readFile(new URL('./generated/tokens.css', import.meta.url), 'utf8');
  expect(written).toBe(createTokenSheet());
});
