import { expect, test } from '../support/journey.ts';
import { sweepSite } from '../support/sweep.ts';
import { loadWords } from '../support/texts.ts';

test.use({ actionTimeout: 30_000 });

for (const [language, folder] of [
  ['EN', 'en'],
  ['MY', 'my'],
  ['CN', 'zh'],
] as const)
  for (const theme of ['dark', 'light'] as const)
    for (const as of [undefined, 'chi'] as const)
      test.describe(`${language}, ${theme}`, () => {
        test.use({ language, theme });
        test(`passes axe at both widths on every screen and dialog of ${as ?? 'a visitor'}, with all of its words @GEN-10 @GEN-02`, async ({
          page,
          openSession,
        }) => {
          if (as) await openSession(as);
          const sweep = {
            as,
            folder,
            words: loadWords(folder),
            withFurther: true,
            axe: ['wide', 'narrow'],
            widths: [768, 1024, 1920],
          } as const;
          expect(await sweepSite(page, sweep)).toEqual([]);
        });
      });
