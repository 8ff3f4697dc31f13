import type { Contributions } from '@parlour/contracts';
import { runCheck, toCandidate } from '../../testing/candidate.ts';
import { texts } from './texts.ts';

const titled = (text: string) => ({ EN: text, MY: text, CN: text });
const route = (path: string) => ({ path, view: 'home', title: titled('Home') });
const page = (key: string) =>
  ({ panel: 'member', key, view: 'x', title: titled('Page'), icon: 'x', order: 1, group: 'a' }) as const;

describe('texts', () => {
  const check = (
    manifest: object,
    contributions: Partial<Contributions> = {},
    languages = ['en', 'my', 'zh'],
  ) => runCheck(texts, toCandidate('mfe-wallet', '1.0.0', { manifest, contributions }), { languages });
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

  test('are the same in every language', async () => {
    expect(await check({ texts: { pay: { en: keys, my: keys, zh: keys } } })).toEqual([]);
    expect(await check({ texts: { pay: { en: keys, my: keys } } }, {}, ['en', 'my'])).toEqual([]);
    expect(await check({ texts: { pay: { en: keys, my: keys.slice(1), zh: keys.slice(5) } } })).toEqual([
      {
        problem: 'A text of pay is missing in my: a.',
        breaks: ['readers of မြန်မာ'],
        hint: 'Add them to shared/texts/my/pay.json and build again.',
      },
      {
        problem: '5 texts of pay are missing in zh: a, b, c, d, e.',
        breaks: ['readers of 中文'],
        hint: 'Add them to shared/texts/zh/pay.json and build again.',
      },
    ]);
  });

  test('that are missing are named up to five', async () => {
    expect(await check({ texts: { pay: { en: keys, my: keys } } })).toMatchObject([
      { problem: '7 texts of pay are missing in zh: a, b, c, d, e and 2 more.' },
    ]);
  });

  test('of a language without a name are missed by its folder', async () => {
    expect(await check({ texts: { pay: { en: keys } } }, {}, ['xx'])).toMatchObject([
      { breaks: ['readers of xx'] },
    ]);
  });

  test('are not judged where the build names none', async () => {
    expect(await check({})).toBe('The build does not say which texts the release has.');
  });

  test('title every route and page in every language', async () => {
    const contributions = {
      routes: [{ ...route('/pay'), title: { EN: 'Pay', MY: ' ' } }, route('/ok')],
      panelPages: [{ ...page('deposit'), title: { EN: 'Deposit', MY: 'ပေး' } }, page('withdraw')],
      menu: [
        { where: ['side'] as const, to: '/pay', order: 1 },
        { where: ['side'] as const, to: '/ok', order: 2, title: { EN: 'Ok', MY: 'ok' } },
      ],
    };
    const untitled = (folder: string, locations: string, readers: string) => ({
      problem: `There is no title in ${folder} for ${locations}.`,
      breaks: [`readers of ${readers}`],
      hint: 'Titles are keys of the texts: add them in every language and build again.',
    });
    const expected = [
      untitled('my', 'the route /pay', 'မြန်မာ'),
      untitled('zh', 'the route /pay, the page deposit of the member panel, the menu entry /ok', '中文'),
    ];
    expect(await check({}, contributions)).toEqual(expected);
    expect(await check({ texts: { pay: { en: ['a'], my: ['a'], zh: [] } } }, contributions)).toEqual([
      expect.objectContaining({ problem: 'A text of pay is missing in zh: a.' }),
      ...expected,
    ]);
    expect(await check({ texts: {} }, contributions, ['xx'])).toEqual([]);
  });
});
