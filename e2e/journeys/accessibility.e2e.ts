import { describeViolations } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { sweepSite } from '../support/sweep.ts';
import { loadWords } from '../support/texts.ts';

test.describe.configure({ timeout: 240_000, mode: 'parallel' });
test.use({ actionTimeout: 30_000 });

test('axe measures contrast and size in a browser that paints nothing @GEN-10', async ({ page }) => {
  await page.goto('/restricted');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(await describeViolations(page)).toEqual([]);
  await page.getByRole('main').evaluate((main) => {
    // The page's security policy refuses styles in markup.
    const add = (name: string, text: string, style: string): void => {
      const element = document.createElement(name);
      element.textContent = text;
      element.style.cssText = style;
      main.prepend(element);
    };
    add('p', 'faint', 'color: #777; background: #888');
    for (const text of ['a', 'b'])
      add('button', text, 'all: initial; inline-size: 9px; block-size: 9px; color: #fff; background: #000');
  });
  expect(await describeViolations(page)).toEqual([
    expect.stringMatching(/^color-contrast: /),
    expect.stringMatching(/^target-size: /),
  ]);
});

/** The screens alternate between the two themes; the full set has both themes and widths of each. */
const themes = [
  { theme: 'dark', everySecondFrom: 0, width: 'wide' },
  { theme: 'light', everySecondFrom: 1, width: 'narrow' },
] as const;

for (const { who, as } of [
  { who: 'a visitor', as: undefined },
  { who: 'a member and agent', as: 'chi' },
] as const)
  for (const { theme, everySecondFrom, width } of themes)
    test.describe(`in the ${theme} theme`, () => {
      test.use({ language: 'MY', theme });
      test(`passes axe on every second screen and dialog of ${who} in the ${theme} theme, has all of its words in Myanmar, and scrolls none sideways from 360 to 1920 pixels @GEN-10 @GEN-02`, async ({
        page,
        openSession,
      }) => {
        if (as) await openSession(as);
        const sweep = {
          as,
          folder: 'my',
          words: loadWords('my'),
          everySecondFrom,
          axe: [width],
          dialogsAt: width,
          widths: [768, 1024, 1920],
        } as const;
        expect(await sweepSite(page, sweep)).toEqual([]);
      });
    });
