import { basename } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { allGames } from './all-games.ts';
import { addChineseFont } from './kit/page/chinese-font.ts';
import { getTitle } from './kit/page/titles.ts';
import { pageRoutes } from './pages.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  pageRoutes(app, allGames);
  await app.ready();
});
afterAll(() => app.close());

/** Collects `address` and every file that it references by import, link or script. */
async function reach(address: string, seen: Map<string, number>): Promise<void> {
  if (seen.has(address)) return;
  const answer = await app.inject(address);
  seen.set(address, answer.statusCode);
  const names = answer.body.matchAll(/(?:from |import |href=|src=|url\(|@import )["']([^"'#]+)["']/g);
  for (const [, name = ''] of names) {
    if (/^(?:\.|[a-z-]+\.(?:css|ts))/.test(name))
      await reach(new URL(name, `http://page${address}`).pathname, seen);
  }
}

/** The kit's scripts whose elements have a separate style sheet, which a game's style has to import. */
const styled = { reels: 'reels', card: 'playing-card', book: 'book' };

test.each([...allGames.values()].map((game) => [game.title, game] as const))(
  'serves every file that the page of %s asks for @GAME-05',
  async (_title, game) => {
    const seen = new Map<string, number>();
    await reach(`/sandbox/games/${game.gameId}/`, seen);
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
    const isKitFile = (file: string): boolean => seen.has(`/sandbox/kit/page/${file}`);
    expect(['stage.ts', 'stage.css', 'help.css'].filter(isKitFile)).toHaveLength(3);
    for (const [script, style] of Object.entries(styled))
      expect([style, isKitFile(`${style}.css`)]).toEqual([style, isKitFile(`${script}.ts`)]);
    expect([...seen.keys()].filter((address) => /noto-sans-myanmar.*\.woff2$/.test(address))).toHaveLength(2);
    for (const name of Object.keys(game.pictures ?? {})) {
      const picture = await app.inject(`/sandbox/games/${game.gameId}/symbols/${name}.svg`);
      expect(picture.headers['content-type']).toContain('image/svg+xml');
    }
  },
);

test('serves each slice of the Chinese font, and fetches the list of them only where it is missing @GEN-02', async () => {
  const list = await app.inject('/sandbox/kit/page/fonts-zh.css');
  const addresses = [...list.body.matchAll(/url\(([^)]+)\)/g)].map(([, name = '']) => name);
  expect(addresses.length).toBeGreaterThan(50);
  for (const name of addresses) {
    const { pathname } = new URL(name, 'http://page/sandbox/kit/page/fonts-zh.css');
    const slice = await app.inject(pathname);
    expect([pathname, slice.headers['content-type']]).toEqual([pathname, 'font/woff2']);
  }
  expect((await app.inject('/sandbox/fonts/package.json')).statusCode).toBe(404);
  const { body } = await app.inject('/sandbox/games/keno/');
  expect(body).toContain('language-font.ts');
  expect(body).not.toContain('fonts-zh.css');
});

/** Returns the addresses of style sheets that a page in `lang` gets on a device that draws characters as given. */
function listAddedSheets(lang: string, draw: (char: string) => string, width: number): string[] {
  const sheets: { href: string }[] = [];
  const createCanvas = () => {
    let pixels = '';
    const fillText = (char: string): void => {
      pixels = draw(char);
    };
    return { getContext: () => ({ fillText, measureText: () => ({ width }) }), toDataURL: () => pixels };
  };
  const createElement = (name: string) => (name === 'canvas' ? createCanvas() : {});
  const head = { append: (sheet: { href: string }) => sheets.push(sheet) };
  addChineseFont({ documentElement: { lang }, head, createElement } as unknown as Document);
  return sheets.map(({ href }) => basename(href));
}

test.each([
  [
    'a Chinese page on a device that draws a box for each character',
    'zh-CN',
    () => 'box',
    20,
    ['fonts-zh.css'],
  ],
  [
    'a Chinese page on a device that draws narrow numbers',
    'zh-CN',
    (char: string) => char,
    14,
    ['fonts-zh.css'],
  ],
  ['no Chinese page on a device with a font', 'zh-CN', (char: string) => char, 20, []],
  ['no page in Burmese', 'my', () => 'box', 20, []],
])('adds the Chinese font to %s @GEN-02', (_what, lang, draw, width, sheets) => {
  expect(listAddedSheets(lang, draw, width)).toEqual(sheets);
});

test('writes figures with Latin digits in every language, as the amounts beside them @GAME-05', async () => {
  for (const { gameId } of allGames.values()) {
    const { body } = await app.inject(`/sandbox/games/${gameId}/texts.ts`);
    expect(body).toMatch(/[\u1000-\u102a]/);
    expect(body.match(/(?![0-9])\p{Nd}/gu)).toBeNull();
  }
});

test('contains no text in a broken encoding @GEN-02', async () => {
  const files = [
    '../kit/page/texts',
    '../kit/page/slot-texts',
    '../kit/page/symbol-names',
    '../kit/page/book-texts',
  ];
  for (const { gameId } of allGames.values())
    for (const file of ['texts', ...files]) {
      const { body } = await app.inject(`/sandbox/games/${gameId}/${file}.ts`);
      // UTF-8 read as Latin-1: a letter of two bytes becomes one of these and a control character or sign.
      expect(body.match(/[\u00c0-\u00f4][\u0080-\u00bf]/g)).toBeNull();
    }
});

test('has a title of every game in Burmese and Chinese letters @GEN-02', () => {
  for (const { gameId, title } of allGames.values()) {
    expect(getTitle(gameId, 'EN', title)).toBe(title);
    expect(getTitle(gameId, 'MY', title)).toMatch(/[\u1000-\u102a]/);
    expect(getTitle(gameId, 'CN', title)).toMatch(/\p{Script=Han}/u);
  }
});

test('shows its rules, stakes and return for every game before anyone stakes @GAME-05', () => {
  for (const game of allGames.values()) {
    expect(game.stakesMinor.length).toBeGreaterThan(2);
    const { returnToPlayerPpm } = game.rules as { returnToPlayerPpm: number };
    expect(returnToPlayerPpm).toBeGreaterThan(850_000);
    expect(returnToPlayerPpm).toBeLessThan(1_000_000);
    if (game.kind === 'instant') expect(game.cycleMsMin).toBeGreaterThanOrEqual(2_500);
  }
});

test('lets no page load anything from elsewhere, or be framed elsewhere @GAME-05', async () => {
  const { headers } = await app.inject('/sandbox/games/roulette/');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts allow-forms;/);
  expect((await app.inject('/sandbox/games/roulette/../../game.ts')).statusCode).toBe(404);
  expect((await app.inject('/sandbox/games/nobody/')).statusCode).toBe(404);
});
