import path from 'node:path';
import { noContributions, type Refusal } from '@parlour/contracts';
import {
  type BuiltRelease,
  type BuiltReleaseOptions,
  buildRelease,
  writeRelease,
} from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
});
afterEach(() => registry.remove());

const titled = (text: string) => ({ EN: text, MY: text, CN: text });
const route = (path: string) => ({ path, view: 'home', title: titled('Home') });
const depositPage = {
  panel: 'member',
  key: 'deposit',
  view: 'x',
  title: titled('Deposit'),
  icon: 'x',
  order: 1,
  group: 'a',
} as const;

const entry = { where: [], to: '/pay', order: 1 };

/** Publishes and deploys a release, so that later releases must be compatible with it. */
async function live(name: string, options?: BuiltReleaseOptions, version = '1.0.0'): Promise<void> {
  const answer = await registry.publish(buildRelease(name, version, options));
  expect(answer.json()).toMatchObject({ name });
  expect((await registry.deploy(name, version)).statusCode).toBe(201);
}

/** Returns the gate's refusals of a release: rule, problem and what it would break. */
async function getRefusals(release: BuiltRelease): Promise<Omit<Refusal, 'hint'>[]> {
  const answer = await registry.publish(release);
  if (answer.statusCode === 201) return [];
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'release-refused']);
  return answer.json().error.refusals.map(({ hint, ...refusal }: Refusal) => {
    expect(hint).toMatch(/\w/);
    return refusal;
  });
}

describe('the manifest', () => {
  test.each([
    ['is missing', undefined, 'release.json is missing.'],
    ['is not JSON', '{', 'release.json is not JSON.'],
  ])('is refused when it %s @PLAT-02', async (_, text, problem) => {
    const { manifest, files } = buildRelease('mfe-wallet', '1.0.0');
    const { 'release.json': __, ...others } = files;
    const sent = text === undefined ? others : { ...others, 'release.json': text };
    expect(await getRefusals({ manifest, files: sent })).toEqual([
      { rule: 'manifest', problem, breaks: ['mfe-wallet'] },
    ]);
  });

  test.each([
    ['uses', 'everything', 'uses: it must be of the type object'],
    [
      'uses',
      { panelPages: [{ panel: 'staff', key: 'x' }] },
      'uses.panelPages.0.panel: it must be "member" or "agent"',
    ],
    ['texts', { mfe: { en: 'title' } }, 'texts.mfe.en: it must be of the type array'],
    ['budget', { viewBytes: '1 MB' }, 'budget.viewBytes: it must be of the type number'],
    ['provides', ['react'], 'provides: it must be of the type record'],
    ['headless', 5, 'headless: it must be of the type string'],
    [
      'contributions',
      { ...noContributions, menu: [entry] },
      'contributions.menu.0.where: it must not be empty',
    ],
    ['schema', undefined, 'schema: it must be 1'],
    ['container', undefined, 'container: it is missing, and must be of the type string'],
  ])('is refused when its %s is %j, with what it must be @PLAT-02', async (part, value, sentence) => {
    const { manifest, files } = buildRelease('mfe-wallet', '1.0.0');
    const text = JSON.stringify({ ...manifest, [part]: value });
    const [refusal, ...others] = await getRefusals({ manifest, files: { ...files, 'release.json': text } });
    expect(others).toEqual([]);
    expect(refusal?.rule).toBe('manifest');
    expect(refusal?.problem).toBe(`release.json: ${sentence}.`);
  });

  test('may name slots, badges and properties that this registry does not know @PLAT-02', async () => {
    const page = { panel: 'member', key: 'x', view: 'x', title: { EN: 'X', MY: 'X', CN: 'X' } } as const;
    const { manifest, files } = buildRelease('mfe-wallet', '1.0.0');
    const text = JSON.stringify({
      ...manifest,
      later: true,
      contributions: {
        ...manifest.contributions,
        panelPages: [{ ...page, icon: 'star', order: 99, group: 'x', badge: 'giftCount', later: 1 }],
        widgets: [{ slot: 'mall.main', view: 'x' }],
        menu: [{ where: ['side'], to: '?member=x', order: 1, badge: 'giftCount', later: 1 }],
      },
    });
    const answer = await registry.publish({ manifest, files: { ...files, 'release.json': text } });
    expect(answer.json()).not.toHaveProperty('error');
    const release = await registry.releases.get('mfe-wallet', '1.0.0');
    expect(release.manifest).toMatchObject({ later: true, contributions: { panelPages: [{ later: 1 }] } });
  });

  test('agrees with what Module Federation wrote @PLAT-02', async () => {
    const said = {
      name: 'mfe_wallet_9_9_9',
      metaData: { remoteEntry: { name: 'other.js' } },
      exposes: [{ path: './card' }],
    };
    const files = { 'mf-manifest.json': JSON.stringify(said) };
    expect(await getRefusals(buildRelease('mfe-wallet', '1.0.0', { files }))).toMatchObject([
      { rule: 'agreement', problem: expect.stringContaining('is of mfe_wallet_9_9_9') },
      { rule: 'agreement', problem: expect.stringContaining('starts with other.js') },
      { rule: 'agreement', problem: expect.stringContaining('exposes ./card') },
    ]);
  });
});

describe('what a release claims', () => {
  test('belongs to no other live remote, whatever a parameter is called @PLAT-02', async () => {
    await live('mfe-wallet', {
      contributions: {
        routes: [route('/pay/:kind')],
        panels: [{ panel: 'member', view: 'frame' }],
        panelPages: [depositPage],
        widgets: [{ slot: 'home.main', view: 'x' }],
      },
      manifest: { texts: { 'mfe-wallet': { en: [], my: [], zh: [] } } },
    });
    const rival = buildRelease('mfe-lobby', '1.0.0', {
      contributions: {
        routes: [route('/'), route('/Pay/:type/')],
        panels: [{ panel: 'member', view: 'frame' }],
        panelPages: [depositPage],
        widgets: [{ slot: 'home.main', view: 'x' }],
      },
      manifest: { texts: { 'mfe-wallet': { en: [], my: [], zh: [] } } },
    });
    expect(await getRefusals(rival)).toEqual(
      [
        'The route /Pay/:type/',
        'The frame of the member panel',
        'The page deposit of the member panel',
        'The title “Deposit” in the member panel',
        'The place home.main',
        'The texts of mfe-wallet',
      ].map((claim) => ({
        rule: 'claims',
        problem: `${claim} belongs to mfe-wallet, which is live.`,
        breaks: ['mfe-wallet'],
      })),
    );
    const successor = buildRelease('mfe-wallet', '1.1.0', { contributions: { routes: [route('/pay/:x')] } });
    expect(await getRefusals(successor)).toEqual([]);
  });

  test('stays while somebody who is live uses it @PLAT-02', async () => {
    await live('mfe-wallet', {
      contributions: {
        routes: [route('/pay/:kind')],
        panelPages: [depositPage],
        widgets: [{ slot: 'home.main', view: 'x' }],
      },
      manifest: { exposes: ['./remote', './card'] },
    });
    await live('shell', { manifest: { uses: { panelPages: [{ panel: 'member', key: 'deposit' }] } } });
    await live('mfe-lobby', {
      manifest: {
        uses: {
          routes: ['/pay/card'],
          panelPages: [{ panel: 'member', key: 'deposit' }],
          widgets: ['home.main'],
          exposes: ['mfe-wallet/./card'],
        },
      },
    });
    expect(await getRefusals(buildRelease('mfe-wallet', '2.0.0'))).toEqual([
      {
        rule: 'removals',
        problem: 'The page deposit of the member panel of 1.0.0 is gone, and shell and mfe-lobby use it.',
        breaks: ['shell', 'mfe-lobby'],
      },
      {
        rule: 'removals',
        problem: 'The route to /pay/card of 1.0.0 is gone, and mfe-lobby uses it.',
        breaks: ['mfe-lobby'],
      },
      {
        rule: 'removals',
        problem: 'The widget in home.main of 1.0.0 is gone, and mfe-lobby uses it.',
        breaks: ['mfe-lobby'],
      },
      {
        rule: 'removals',
        problem: 'The module mfe-wallet/./card of 1.0.0 is gone, and mfe-lobby uses it.',
        breaks: ['mfe-lobby'],
      },
    ]);
  });

  test('may go when nobody uses it or somebody else offers it @PLAT-02', async () => {
    await live('mfe-wallet', { contributions: { routes: [route('/pay'), route('/old')] } });
    await live('mfe-lobby', {
      contributions: { routes: [route('/:any')] },
      manifest: { uses: { routes: ['/pay'] } },
    });
    expect(await getRefusals(buildRelease('mfe-wallet', '2.0.0'))).toEqual([]);
  });
});

describe('a change of several releases', () => {
  test('does not conflict with the releases that it replaces @PLAT-02', async () => {
    await live('mfe-wallet', { contributions: { routes: [route('/pay')] } });
    const taking = buildRelease('mfe-lobby', '1.0.0', { contributions: { routes: [route('/pay')] } });
    const folder = await writeRelease(path.join(registry.folder, 'built'), taking);
    await expect(registry.publishFromFolder(folder, 'site')).rejects.toMatchObject({
      refusals: [{ rule: 'claims', breaks: ['mfe-wallet'] }],
    });
    const change = { replacing: ['mfe-wallet'] };
    expect(await registry.publishFromFolder(folder, 'site', change)).toMatchObject({ name: 'mfe-lobby' });
  });
});

describe('the platform contract', () => {
  const shellGiving = (contract: string) => live('shell', { manifest: { contract } });

  test.each([
    ['the same', '^1.2.0'],
    ['the previous minor', '^1.1.0'],
    ['the first', '^1.0.0'],
    ['exactly this version', '1.2.0'],
  ])('is met for a release built against %s @PLAT-09', async (_, platform) => {
    await shellGiving('1.2.0');
    expect(await getRefusals(buildRelease('mfe-wallet', '1.0.0', { manifest: { platform } }))).toEqual([]);
  });

  test.each([
    ['a future major', '^2.0.0'],
    ['a future minor', '^1.3.0'],
    ['any version at all', '*'],
    ['exactly another version', '1.1.0'],
  ])('is not met for a release that needs %s @PLAT-09', async (_, platform) => {
    await shellGiving('1.2.0');
    expect(await getRefusals(buildRelease('mfe-wallet', '1.0.0', { manifest: { platform } }))).toEqual([
      {
        rule: 'platform-contract',
        problem: `mfe-wallet 1.0.0 needs the platform contract ${platform}; the shell 1.0.0 gives 1.2.0.`,
        breaks: ['mfe-wallet'],
      },
    ]);
  });

  test('keeps a shell from leaving live remotes behind, and names them @PLAT-02', async () => {
    await live('mfe-wallet', { manifest: { platform: '^1.0.0' } });
    await live('mfe-lobby', { manifest: { platform: '^1.0.0' } });
    const shell = buildRelease('shell', '2.0.0', { manifest: { contract: '2.0.0' } });
    expect((await getRefusals(shell)).map(({ rule, breaks }) => [rule, breaks])).toEqual([
      ['platform-contract', ['mfe-wallet']],
      ['platform-contract', ['mfe-lobby']],
    ]);
  });
});

describe('shared modules', () => {
  test('are of a version that the live shell brings @PLAT-02', async () => {
    await live('shell', { manifest: { provides: { react: '19.3.1', jotai: '3.0.1' } } });
    const shared = { react: '^20.0.0', jotai: '^3.0.0', 'react-dom': 'newest' };
    expect(await getRefusals(buildRelease('mfe-wallet', '1.0.0', { manifest: { shared } }))).toEqual([
      {
        rule: 'shared-ranges',
        problem: 'mfe-wallet shares react-dom in "newest", which is not a range of versions.',
        breaks: ['mfe-wallet'],
      },
      {
        rule: 'shared-ranges',
        problem: 'mfe-wallet 1.0.0 accepts react ^20.0.0; the shell 1.0.0 brings 19.3.1.',
        breaks: ['mfe-wallet'],
      },
    ]);
  });

  test('of a new shell still fit the live remotes @PLAT-02', async () => {
    await live('shell', { manifest: { provides: { react: '19.3.1' } } });
    await live('mfe-wallet', { manifest: { shared: { react: '^19.3.0' } } });
    const shell = buildRelease('shell', '2.0.0', { manifest: { provides: { react: '20.0.0' } } });
    expect(await getRefusals(shell)).toEqual([
      {
        rule: 'shared-ranges',
        problem: 'mfe-wallet 1.0.0 accepts react ^19.3.0; the shell 2.0.0 brings 20.0.0.',
        breaks: ['mfe-wallet'],
      },
    ]);
  });

  test('that no shell brings suit all remotes that share them @PLAT-02', async () => {
    await live('shell', { manifest: { provides: {} } });
    await live('mfe-wallet', { manifest: { shared: { charts: '^1.0.0' } } });
    const refusals = await getRefusals(
      buildRelease('mfe-lobby', '1.0.0', { manifest: { shared: { charts: '^2.0.0' } } }),
    );
    expect(refusals).toEqual([
      {
        rule: 'shared-ranges',
        problem: 'No version of charts fits both ^2.0.0 and mfe-wallet ^1.0.0.',
        breaks: ['mfe-wallet'],
      },
    ]);
  });
});

describe('the size', () => {
  /** Returns text that compression does not shrink. */
  const noise = (bytes: number): string => {
    let state = 1;
    const characters = Array.from({ length: bytes }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (state % 90));
    });
    return characters.join('');
  };
  const withView = (bytes: number, manifest: BuiltReleaseOptions['manifest'] = {}, version = '1.0.0') =>
    buildRelease('mfe-wallet', version, {
      files: { 'view.js': noise(bytes) },
      assets: { '': [], deposit: ['view.js'] },
      manifest,
    });

  test('is counted in the compressed bytes that the registry made @PLAT-02', async () => {
    const [refusal, ...others] = await getRefusals(withView(200_000));
    expect(others).toEqual([]);
    expect(refusal?.rule).toBe('size');
    expect(refusal?.problem).toMatch(
      /^Showing the view deposit takes 1[56]\d KB compressed; the budget is 128 KB\.$/,
    );
    const repeated = buildRelease('mfe-wallet', '1.0.0', {
      files: { 'view.js': 'stake();'.repeat(100_000) },
      assets: { '': [], deposit: ['view.js'] },
    });
    expect(await getRefusals(repeated)).toEqual([]);
  });

  test('keeps within what a team declares of itself, and operators may allow more @PLAT-02', async () => {
    const declared = await getRefusals(withView(20_000, { budget: { viewBytes: 10_000 } }));
    expect(declared[0]?.problem).toContain('the budget of its own team is 10 KB');
    const greedy = await getRefusals(withView(200_000, { budget: { viewBytes: 1_000_000 } }));
    expect(greedy[0]?.problem).toContain('the budget is 128 KB');
    const generous = await openTestRegistry({ sizeBudgets: { 'mfe-wallet': { viewBytes: 1_000_000 } } });
    expect((await generous.publish(withView(200_000))).statusCode).toBe(201);
    await generous.remove();
  });

  test('of all files together has a budget too @PLAT-02', async () => {
    const refusals = await getRefusals(
      buildRelease('mfe-wallet', '1.0.0', { files: { 'a.js': noise(700_000) } }),
    );
    expect(refusals[0]?.problem).toMatch(
      /^The whole release takes 5\d\d KB compressed; the budget is 512 KB/,
    );
  });
});

describe('texts', () => {
  test('are there in every language of the site @PLAT-02 @GEN-03', async () => {
    const keys = ['title', 'deposit.title', 'deposit.send'];
    const texts = { 'mfe-wallet': { en: keys, my: ['title'], zh: keys } };
    expect(await getRefusals(buildRelease('mfe-wallet', '1.0.0', { manifest: { texts } }))).toEqual([
      {
        rule: 'texts',
        problem: '2 texts of mfe-wallet are missing in my: deposit.title, deposit.send.',
        breaks: ['readers of မြန်မာ'],
      },
    ]);
  });

  test('are missed in English as well @PLAT-02', async () => {
    const texts = { 'mfe-wallet': { en: [], my: ['title'], zh: ['title'] } };
    const [refusal] = await getRefusals(buildRelease('mfe-wallet', '1.0.0', { manifest: { texts } }));
    expect(refusal?.problem).toBe('A text of mfe-wallet is missing in en: title.');
  });

  test('name every page in every language @PLAT-02', async () => {
    const contributions = {
      routes: [{ ...route('/pay'), title: { EN: 'Pay', MY: 'ပေး' } }],
      panelPages: [{ ...depositPage, title: { EN: 'Deposit', MY: '', CN: '存款' } }],
    };
    expect(await getRefusals(buildRelease('mfe-wallet', '1.0.0', { contributions }))).toEqual([
      {
        rule: 'texts',
        problem: 'There is no title in my for the page deposit of the member panel.',
        breaks: ['readers of မြန်မာ'],
      },
      { rule: 'texts', problem: 'There is no title in zh for the route /pay.', breaks: ['readers of 中文'] },
    ]);
  });
});
