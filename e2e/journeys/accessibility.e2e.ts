import { expect, test } from '../support/journey.ts';
import { sweepDialogs, sweepScreens } from '../support/sweep.ts';
import { loadWords } from '../support/texts.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

for (const { who, as } of [
  { who: 'a visitor', as: undefined },
  { who: 'a member and agent', as: 'chi' },
] as const) {
  test(`passes axe on every screen and dialog of ${who} in the dark theme, and scrolls none sideways from 360 to 1920 pixels @GEN-10`, async ({
    page,
    openSession,
  }) => {
    if (as) await openSession(as);
    const sweep = {
      as,
      folder: 'en',
      words: loadWords('en'),
      axe: ['wide'],
      widths: [768, 1024, 1920],
    } as const;
    expect([...(await sweepScreens(page, sweep)), ...(await sweepDialogs(page, sweep))]).toEqual([]);
  });

  test.describe('in Myanmar', () => {
    test.use({ language: 'MY', theme: 'light' });
    test(`passes axe on every screen and dialog of ${who} in the light theme, with all of its words in Myanmar @GEN-10 @GEN-02`, async ({
      page,
      openSession,
    }) => {
      if (as) await openSession(as);
      const sweep = {
        as,
        folder: 'my',
        words: loadWords('my'),
        axe: ['narrow'],
        dialogsAt: 'narrow',
      } as const;
      expect([...(await sweepScreens(page, sweep)), ...(await sweepDialogs(page, sweep))]).toEqual([]);
    });
  });
}
