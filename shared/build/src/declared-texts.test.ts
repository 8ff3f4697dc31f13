import path from 'node:path';
import { joinChineseWords } from '@parlour/texts/read-texts';
import { collectTextKeys, resolveContributions } from './declared-texts.ts';

const textsFolder = path.join(__dirname, 'testing/fixture/texts');

describe('the titles of contributions', () => {
  test('are written out in every language @GEN-02', () => {
    const { routes } = resolveContributions(
      { routes: [{ path: '/hall', view: 'hall', title: 'titles.hall' }] },
      textsFolder,
      'mfe-fixture',
    );
    expect(routes[0]?.title).toEqual({ EN: 'Hall', MY: 'ခန်းမ', CN: joinChineseWords('大厅') });
  });

  test('are refused together when languages lack them @GEN-02', () => {
    const resolve = () =>
      resolveContributions(
        {
          routes: [{ path: '/hall', view: 'hall', title: 'titles.hall' }],
          panelPages: [
            { panel: 'member', key: 'x', view: 'x', title: 'titles.x', icon: 'x', order: 1, group: 'a' },
          ],
        },
        textsFolder,
        'mfe-fixture',
      );
    expect(resolve).toThrow(/EN: titles\.x\s+MY: titles\.x\s+CN: titles\.x/);
  });
});

test('the titles of menu entries are optional @GEN-02', () => {
  const { menu } = resolveContributions(
    {
      menu: [
        { where: ['side'], to: '/hall', order: 1, title: 'titles.hall' },
        { where: ['footer'], to: '/hall', order: 1 },
      ],
    },
    textsFolder,
    'mfe-fixture',
  );
  expect(menu?.map(({ title }) => title)).toEqual([
    { EN: 'Hall', MY: 'ခန်းမ', CN: joinChineseWords('大厅') },
    undefined,
  ]);
});

describe('the keys of texts', () => {
  test('are listed by package and language, plural forms as one @GEN-02', () => {
    const keys = collectTextKeys(textsFolder, ['mfe-fixture'])['mfe-fixture'];
    expect(keys?.en).toContain('titles.hall');
    expect(keys?.my).toEqual(keys?.en);
    expect(keys?.zh).toEqual(keys?.en);
    expect(keys?.en?.filter((key) => /_(one|other)$/.test(key))).toEqual([]);
  });
});
