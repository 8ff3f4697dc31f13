import type { Contributions, ReleaseUses } from '@parlour/contracts';
import { runCheck, toCandidate, toManifest } from '../../testing/candidate.ts';
import { claims } from './claims.ts';
import { judgeRelease } from './index.ts';
import { needs } from './needs.ts';
import { platformContract } from './platform-contract.ts';
import { removals } from './removals.ts';
import { sharedRanges } from './shared-ranges.ts';

const titled = (text: string) => ({ EN: text, MY: text, CN: text });
const route = (path: string) => ({ path, view: 'home', title: titled('Home') });
const page = (key: string, panel: 'member' | 'agent' = 'member') => ({
  panel,
  key,
  view: 'x',
  title: titled(`Page ${key}`),
  icon: 'x',
  order: 1,
  group: 'a',
});
const offers: Partial<Contributions> = {
  routes: [route('/pay/:kind/')],
  panels: [{ panel: 'member', view: 'frame' }],
  panelPages: [page('deposit')],
  widgets: [{ slot: 'home.main', view: 'x' }],
};

describe('claims', () => {
  const live = [
    toManifest('mfe-wallet', '1.0.0', { contributions: offers, manifest: { texts: { pay: {} } } }),
  ];
  const check = (contributions: Partial<Contributions>, manifest = {}) =>
    runCheck(claims, toCandidate('mfe-lobby', '1.0.0', { contributions, manifest }), { live });

  test.each<[string, Partial<Contributions>, object]>([
    ['The route /PAY/:x', { routes: [route('/PAY/:x')] }, {}],
    ['The route /pay/:kind/', { routes: [route('/pay/:kind/')] }, {}],
    ['The frame of the member panel', { panels: [{ panel: 'member', view: 'y' }] }, {}],
    [
      'The page deposit of the member panel',
      { panelPages: [{ ...page('deposit'), title: titled('Other') }] },
      {},
    ],
    [
      'The title “page DEPOSIT” in the member panel',
      { panelPages: [{ ...page('other'), title: titled('page DEPOSIT') }] },
      {},
    ],
    ['The place home.main', { widgets: [{ slot: 'home.main', view: 'y' }] }, {}],
    ['The texts of pay', {}, { texts: { pay: {} } }],
  ])('%s has one owner', async (words, contributions, manifest) => {
    expect(await check(contributions, manifest)).toEqual([
      {
        problem: `${words} belongs to mfe-wallet, which is live.`,
        breaks: ['mfe-wallet'],
        hint: 'Take it out of this release, or first deploy a release of mfe-wallet without it.',
      },
    ]);
  });

  test.each<[string, Partial<Contributions>]>([
    ['another address', { routes: [route('/pay/:kind/more'), route('/pay'), route('/')] }],
    ['an optional parameter', { routes: [route('/pay/:kind?')] }],
    ['another page of the panel', { panelPages: [page('withdraw')] }],
    ['the same page of another panel', { panelPages: [page('deposit', 'agent')] }],
  ])('%s is free', async (_, contributions) => {
    expect(await check(contributions)).toEqual([]);
  });

  test('a release does not conflict with its own predecessor', async () => {
    const next = toCandidate('mfe-wallet', '1.1.0', { contributions: offers });
    expect(await runCheck(claims, next, { live })).toEqual([]);
  });
});

describe('removals', () => {
  const predecessor = toManifest('mfe-wallet', '1.0.0', {
    contributions: offers,
    manifest: { exposes: ['./remote', './card'] },
  });
  const uses = {
    routes: ['/pay/card'],
    panels: ['member'],
    panelPages: [{ panel: 'member', key: 'deposit' }],
    widgets: ['home.main'],
    exposes: ['mfe-wallet/./card'],
  } as const;
  const user = toManifest('mfe-lobby', '1.0.0', { manifest: { uses } });
  const next = toCandidate('mfe-wallet', '1.1.0');

  test('what a live release uses stays', async () => {
    expect(await runCheck(removals, next, { live: [predecessor, user] })).toEqual(
      [
        'The route to /pay/card',
        'The frame of the member panel',
        'The page deposit of the member panel',
        'The widget in home.main',
        'The module mfe-wallet/./card',
      ].map((words) => ({
        problem: `${words} of 1.0.0 is gone, and mfe-lobby uses it.`,
        breaks: ['mfe-lobby'],
        hint: 'Keep it until a release of mfe-lobby that does without it is live.',
      })),
    );
  });

  test('all who use it are named', async () => {
    const other = toManifest('mfe-promotions', '1.0.0', { manifest: { uses: { widgets: ['home.main'] } } });
    const live = [
      predecessor,
      toManifest('mfe-lobby', '1.0.0', { manifest: { uses: { widgets: ['home.main'] } } }),
      other,
    ];
    expect(await runCheck(removals, next, { live })).toEqual([
      {
        problem: 'The widget in home.main of 1.0.0 is gone, and mfe-lobby and mfe-promotions use it.',
        breaks: ['mfe-lobby', 'mfe-promotions'],
        hint: 'Keep it until a release of mfe-lobby and mfe-promotions that does without it is live.',
      },
    ]);
  });

  test.each([
    [
      'it stays',
      toCandidate('mfe-wallet', '1.1.0', { contributions: offers, manifest: { exposes: ['./card'] } }),
      [predecessor, user],
    ],
    ['it never was there', next, [toManifest('mfe-wallet'), user]],
    ['nothing was live', next, [user]],
    ['nobody uses it', next, [predecessor, toManifest('mfe-lobby')]],
  ])('holds where %s', async (_, candidate, live) => {
    expect(await runCheck(removals, candidate, { live })).toEqual([]);
  });

  test('holds where somebody else offers it', async () => {
    const heir = toManifest('mfe-promotions', '1.0.0', { contributions: offers });
    const used = toManifest('mfe-lobby', '1.0.0', { manifest: { uses: { ...uses, exposes: [] } } });
    expect(await runCheck(removals, next, { live: [predecessor, used, heir] })).toEqual([]);
  });

  test.each<[string, Partial<Contributions>, ReleaseUses]>([
    [
      'a page of the same key in another panel',
      { panelPages: [page('deposit', 'agent')] },
      { panelPages: uses.panelPages },
    ],
    ['another page of the panel', { panelPages: [page('withdraw')] }, { panelPages: uses.panelPages }],
    ['the frame of another panel', { panels: [{ panel: 'agent', view: 'frame' }] }, { panels: uses.panels }],
    [
      'a widget in another slot',
      { widgets: [{ slot: 'home.promotions', view: 'x' }] },
      { widgets: uses.widgets },
    ],
  ])('%s is no substitute', async (_, contributions, used) => {
    const live = [predecessor, toManifest('mfe-lobby', '1.0.0', { manifest: { uses: used } })];
    const changed = toCandidate('mfe-wallet', '1.1.0', { contributions });
    expect(await runCheck(removals, changed, { live })).toHaveLength(1);
  });
});

describe('needs', () => {
  const candidate = toCandidate('mfe-lobby', '1.0.0', {
    manifest: { uses: { exposes: ['mfe-wallet/./card'] } },
  });
  const toWallet = (exposes: string[]) => [toManifest('mfe-wallet', '1.0.0', { manifest: { exposes } })];

  test('are met by a live release that exposes the module', async () => {
    expect(await runCheck(needs, candidate, { live: toWallet(['./remote', './card']) })).toEqual([]);
    expect(await runCheck(needs, toCandidate('mfe-lobby'), { live: toWallet([]) })).toEqual([]);
  });

  test('refuse a release whose module nobody exposes @PLAT-02', async () => {
    expect(await runCheck(needs, candidate, { live: toWallet(['./remote']) })).toEqual([
      {
        problem: 'mfe-lobby uses the module mfe-wallet/./card, which no live release exposes.',
        breaks: ['mfe-lobby'],
        hint: expect.stringContaining('federation.config.ts'),
      },
    ]);
  });

  test('are not judged on a new site, where no remote is live yet', async () => {
    const shell = toManifest('shell', '1.0.0');
    expect(await runCheck(needs, candidate, { live: [shell] })).toBe('No other remote is live.');
  });
});

describe('the platform contract', () => {
  const shell = toManifest('shell', '3.0.0', { manifest: { contract: '1.2.0' } });
  const check = (platform: string, live = [shell]) =>
    runCheck(platformContract, toCandidate('mfe-wallet', '1.0.0', { manifest: { platform } }), { live });
  const problem = (platform: string, given: string, contract: string) => ({
    problem: `mfe-wallet 1.0.0 needs the platform contract ${platform}; ${given} ${contract}.`,
    breaks: ['mfe-wallet'],
    hint: `Build against contract ${contract} or an earlier one of its major, or first deploy a shell that fits.`,
  });

  test.each(['^1.2.0', '^1.0.0', '1.2.0'])('%s is met by 1.2.0', async (platform) => {
    expect(await check(platform)).toEqual([]);
  });

  test.each([
    '^1.2.1',
    '^1.3.0',
    '^0.9.0',
    '2.0.0',
    '*',
    '>=1.0.0',
    '~1.2.0',
    '^1.0.0 ',
    'x^1.0.0',
    '^1.0',
    '^10.0.0',
  ])('%j is not met by 1.2.0', async (platform) => {
    expect(await check(platform)).toEqual([problem(platform, 'the shell 3.0.0 gives', '1.2.0')]);
  });

  test.each(['10.20.30', '^10.2.30'])('%s is a range of several digits', async (platform) => {
    const late = toManifest('shell', '3.0.0', { manifest: { contract: '10.20.30' } });
    expect(await check(platform, [late])).toEqual([]);
  });

  test('is the platform’s own where no shell is live', async () => {
    expect(await check('^99.0.0', [])).toMatchObject([
      {
        problem: expect.stringMatching(
          /^mfe-wallet 1\.0\.0 needs the platform contract \^99\.0\.0; the platform has \d/,
        ),
      },
    ]);
  });

  test('of a new shell fits every live remote', async () => {
    const candidate = toCandidate('shell', '4.0.0', { manifest: { contract: '2.0.0' } });
    expect(await runCheck(platformContract, candidate, { live: [shell, toManifest('mfe-wallet')] })).toEqual([
      {
        problem: 'mfe-wallet 1.0.0 needs the platform contract ^1.0.0; the shell 4.0.0 gives 2.0.0.',
        breaks: ['mfe-wallet'],
        hint: 'Build against contract 2.0.0 or an earlier one of its major, or first deploy a release of mfe-wallet that fits.',
      },
    ]);
  });
});

describe('shared modules', () => {
  const shell = (provides?: Record<string, string>) =>
    toManifest('shell', '3.0.0', { manifest: { provides } });
  const sharing = (shared: Record<string, string>, name = 'mfe-wallet') =>
    toManifest(name, '1.0.0', { manifest: { shared } });
  const check = (shared: Record<string, string>, live: ReturnType<typeof shell>[]) =>
    runCheck(sharedRanges, toCandidate('mfe-wallet', '1.0.0', { manifest: { shared } }), { live });
  const noRange = {
    problem: 'mfe-wallet shares react in "newest", which is not a range of versions.',
    breaks: ['mfe-wallet'],
    hint: 'Write a semver range: ^19.3.0.',
  };

  test('are of a version that the shell brings, pre-releases included', async () => {
    expect(await check({ react: '^19.3.0', other: '^1.0.0' }, [shell({ react: '19.4.0-rc.1' })])).toEqual([]);
    expect(await check({ react: '^19.3.0' }, [shell({ react: '19.2.0' })])).toEqual([
      {
        problem: 'mfe-wallet 1.0.0 accepts react ^19.3.0; the shell 3.0.0 brings 19.2.0.',
        breaks: ['mfe-wallet'],
        hint: 'Build mfe-wallet with react 19.2.0, or deploy a shell that brings what it accepts.',
      },
    ]);
  });

  test('are not judged without a shell that says what it brings, unless a range is none', async () => {
    const skipped = 'No live shell says which shared modules it brings.';
    for (const live of [[], [shell()]]) {
      expect(await check({ react: '^19.3.0' }, live)).toBe(skipped);
      expect(await check({ react: 'newest' }, live)).toEqual([noRange]);
    }
  });

  test('in no readable range are refused once', async () => {
    expect(await check({ react: 'newest' }, [shell({ react: '19.3.1' })])).toEqual([noRange]);
    expect(await check({ react: 'newest' }, [shell({}), sharing({ react: '^1.0.0' }, 'mfe-lobby')])).toEqual([
      noRange,
    ]);
  });

  test('that no shell brings fit every remote that shares them', async () => {
    const others = [
      sharing({ charts: '^1.0.0' }, 'mfe-lobby'),
      sharing({ charts: '^1.5.0' }, 'mfe-promotions'),
      sharing({}, 'mfe-points-mall'),
    ];
    expect(await check({ charts: '^1.2.0' }, [shell({}), ...others])).toEqual([]);
    expect(await check({ charts: '^2.0.0' }, [shell({}), ...others])).toEqual([
      {
        problem: 'No version of charts fits both ^2.0.0 and mfe-lobby ^1.0.0, mfe-promotions ^1.5.0.',
        breaks: ['mfe-lobby', 'mfe-promotions'],
        hint: 'Agree with mfe-lobby and mfe-promotions on a version, or share it no longer.',
      },
    ]);
    expect(await check({ charts: '^2.0.0' }, [shell({ charts: '2.0.0' }), ...others])).toEqual([]);
  });

  test('of a new shell fit every live remote, which need not fit one another', async () => {
    const candidate = toCandidate('shell', '4.0.0', { manifest: { provides: { react: '20.0.0' } } });
    const live = [
      shell({ react: '19.3.1' }),
      sharing({ react: '^19.3.0', charts: '^1.0.0' }),
      sharing({ charts: '^2.0.0' }, 'mfe-lobby'),
    ];
    expect(await runCheck(sharedRanges, candidate, { live })).toMatchObject([
      { problem: 'mfe-wallet 1.0.0 accepts react ^19.3.0; the shell 4.0.0 brings 20.0.0.' },
    ]);
    const careless = toCandidate('shell', '4.0.0', {
      manifest: { provides: {}, shared: { charts: '^3.0.0' } },
    });
    expect(await runCheck(sharedRanges, careless, { live })).toEqual([]);
  });
});

describe('the verdict', () => {
  const context = {
    live: [],
    languages: ['en'],
    budget: {},
    headless: async () => ({ skipped: 'no shell' }),
  };

  test('names every rule that could not be judged', async () => {
    expect(await judgeRelease(toCandidate('mfe-wallet'), context)).toEqual({
      accepted: true,
      refusals: [],
      skipped: [
        { rule: 'shared-ranges', why: 'No live shell says which shared modules it brings.' },
        { rule: 'texts', why: 'The build does not say which texts the release has.' },
        { rule: 'lifecycles', why: 'no shell' },
        { rule: 'headless-mount', why: 'no shell' },
      ],
    });
  });

  test('names all that is wrong at once, each with its rule', async () => {
    const failures = [{ when: 'mounting', message: 'boom' }];
    const candidate = toCandidate('mfe-wallet', '1.0.0', {
      contributions: { routes: [{ ...route('/pay'), title: { EN: '' } }] },
      files: { 'mf-manifest.json': '{', 'lost.js': '' },
      manifest: {
        container: 'x',
        platform: '*',
        shared: { react: 'newest' },
        budget: { totalBytes: 1 },
        sizes: {},
      },
    });
    const live = [
      toManifest('mfe-lobby', '1.0.0', {
        contributions: { routes: [route('/pay')] },
        manifest: { uses: { widgets: ['home.main'] } },
      }),
      toManifest('mfe-wallet', '0.9.0', { contributions: { widgets: [{ slot: 'home.main', view: 'x' }] } }),
    ];
    const report = { name: 'mfe-wallet', version: '1.0.0', missingLifecycles: ['mount'], failures };
    const { accepted, refusals } = await judgeRelease(candidate, {
      ...context,
      live,
      headless: async () => ({ releases: [report] }),
    });
    expect(accepted).toBe(false);
    expect([...new Set(refusals.map(({ rule }) => rule))]).toEqual([
      'identity',
      'completeness',
      'agreement',
      'platform-contract',
      'shared-ranges',
      'claims',
      'removals',
      'texts',
      'size',
      'lifecycles',
      'headless-mount',
    ]);
  });
});
