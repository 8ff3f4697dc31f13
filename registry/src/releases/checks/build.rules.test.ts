import { runCheck, toCandidate } from '../../testing/candidate.ts';
import { agreement } from './agreement.ts';
import { completeness } from './completeness.ts';
import { headlessMount } from './headless-mount.ts';
import { identity } from './identity.ts';
import { lifecycles } from './lifecycles.ts';
import { commonBudget, shellBudget, size } from './size.ts';

describe('agreement', () => {
  const hint = 'Both files come from one build: build again and publish the whole folder.';
  const federation = {
    name: 'mfe_wallet_1_0_0',
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ path: './remote' }, { path: './card' }],
  };
  const check = (manifest: unknown) => {
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    return runCheck(
      agreement,
      toCandidate('mfe-wallet', '1.0.0', {
        files: { 'mf-manifest.json': text },
        manifest: { exposes: ['./card', './remote'] },
      }),
    );
  };
  const problem = (text: string) => ({ problem: `mf-manifest.json ${text}`, breaks: ['mfe-wallet'], hint });

  test('holds in whatever order modules are named, and without the file', async () => {
    expect(await check(federation)).toEqual([]);
    expect(await runCheck(agreement, toCandidate('mfe-wallet'))).toEqual([]);
  });

  test.each([
    ['{', 'is not a manifest of Module Federation.'],
    [{ name: 'x' }, 'is not a manifest of Module Federation.'],
    [{ ...federation, metaData: {} }, 'is not a manifest of Module Federation.'],
    [{ ...federation, exposes: [{}] }, 'is not a manifest of Module Federation.'],
    [{ ...federation, name: 'other' }, 'is of other; release.json says mfe_wallet_1_0_0.'],
    [
      { ...federation, metaData: { remoteEntry: { name: 'b.js' } } },
      'starts with b.js; release.json with remoteEntry.js.',
    ],
    [{ ...federation, exposes: [{ path: './remote' }] }, 'exposes ./remote; release.json ./card, ./remote.'],
  ])('%j %s', async (manifest, text) => {
    expect(await check(manifest)).toEqual([problem(text)]);
  });

  test('finds no manifest where the file cannot be read', async () => {
    const candidate = toCandidate('mfe-wallet', '1.0.0', { files: { 'mf-manifest.json': '' } });
    expect(await runCheck(agreement, { ...candidate, read: async () => undefined })).toEqual([
      problem('is not a manifest of Module Federation.'),
    ]);
  });
});

describe('completeness', () => {
  const options = {
    files: { 'view.js': 'view' },
    assets: { '': [], deposit: ['view.js'] },
  };
  const problem = (text: string) => ({
    problem: text,
    breaks: ['mfe-wallet'],
    hint: 'Build again and publish the whole folder.',
  });

  test('holds for what a build wrote', async () => {
    expect(await runCheck(completeness, toCandidate('mfe-wallet', '1.0.0', options))).toEqual([]);
  });

  test('finds missing files, wrong sizes and unknown files', async () => {
    const candidate = toCandidate('mfe-wallet', '1.0.0', options);
    const files = new Map(candidate.files);
    files.delete('view.js');
    files.set('remoteEntry.js', { bytes: 3, integrity: '' });
    files.set('stray.js', { bytes: 3, integrity: '' });
    const bytes = candidate.manifest.sizes['remoteEntry.js'];
    expect(await runCheck(completeness, { ...candidate, files })).toEqual([
      problem(`remoteEntry.js has 3 bytes; the build wrote ${bytes}.`),
      problem('view.js is missing.'),
      problem('stray.js is not in release.json.'),
    ]);
  });

  test('requires a size for every listed file, and reports each file once', async () => {
    const candidate = toCandidate('shell', '1.0.0', {
      assets: { '': ['main.js', 'lost.js'], home: ['lost.js', 'gone.css'] },
      manifest: { headless: 'headless.js', entry: 'start.js' },
    });
    expect(await runCheck(completeness, candidate)).toEqual(
      ['start.js', 'lost.js', 'gone.css', 'headless.js'].map((file) => ({
        ...problem(`${file} is named in release.json but has no size there.`),
        breaks: ['shell'],
      })),
    );
  });
});

describe('identity', () => {
  test('holds for the release that was announced', async () => {
    expect(await runCheck(identity, toCandidate('mfe-wallet', '1.0.0-rc.1'))).toEqual([]);
  });

  test.each([
    ['mfe-lobby', '1.0.0'],
    ['mfe-wallet', '1.0.1'],
  ])('a release that was announced as %s %s is refused', async (name, version) => {
    const candidate = { ...toCandidate('mfe-wallet'), name, version };
    expect(await runCheck(identity, candidate)).toEqual([
      {
        problem: `release.json is of mfe-wallet 1.0.0; ${name} ${version} was announced.`,
        breaks: [name],
        hint: 'Publish the folder that the build of this version wrote.',
      },
    ]);
  });

  test('a container that another version could have is refused', async () => {
    const candidate = toCandidate('mfe-wallet', '1.0.0', { manifest: { container: 'mfe_wallet' } });
    expect(await runCheck(identity, candidate)).toEqual([
      {
        problem: 'The container is mfe_wallet, which must be mfe_wallet_1_0_0.',
        breaks: ['pages that swap mfe-wallet live'],
        hint: 'Build with parlour-build, which puts the version into the name.',
      },
    ]);
  });
});

describe('lifecycles', () => {
  const report = {
    name: 'mfe-wallet',
    version: '1.0.0',
    missingLifecycles: ['unmount', 'dispose'],
    failures: [],
  };
  const other = { ...report, name: 'mfe-lobby', missingLifecycles: ['mount'] };
  const headless = async () => ({ releases: [other, report] });

  test('names the functions that the module lacks', async () => {
    expect(await runCheck(lifecycles, toCandidate('mfe-wallet'), { headless })).toEqual([
      {
        problem: 'The module ./remote has no unmount, dispose.',
        breaks: ['shell'],
        hint: 'Export everything that exposeRemote(…) gives: bootstrap, preload, mount, unmount, snapshot, dispose.',
      },
    ]);
  });

  test('holds where none is missing, where nothing was mounted, and for a shell', async () => {
    const whole = async () => ({ releases: [other, { ...report, missingLifecycles: [] }] });
    expect(await runCheck(lifecycles, toCandidate('mfe-wallet'), { headless: whole })).toEqual([]);
    expect(await runCheck(lifecycles, toCandidate('mfe-wallet'))).toEqual([]);
    expect(await runCheck(lifecycles, toCandidate('shell'), { headless })).toEqual([]);
  });

  test('requires the one module that pages mount', async () => {
    const candidate = toCandidate('mfe-wallet', '1.0.0', { manifest: { exposes: ['./card'] } });
    expect(await runCheck(lifecycles, candidate, { headless })).toEqual([
      {
        problem: 'The release does not expose ./remote.',
        breaks: ['shell'],
        hint: 'Export exposeRemote(…) from src/remote.tsx and build with parlour-build.',
      },
    ]);
  });

  test('are not judged where nothing can be mounted', async () => {
    const skipped = { headless: async () => ({ skipped: 'no shell' }) };
    expect(await runCheck(lifecycles, toCandidate('mfe-wallet'), skipped)).toBe('no shell');
    expect(await runCheck(headlessMount, toCandidate('mfe-wallet'), skipped)).toBe('no shell');
  });
});

describe('a mount without a screen', () => {
  const failing = (name: string) => ({
    name,
    version: '1.0.0',
    missingLifecycles: [],
    failures: [{ when: 'mounting the view pay', message: 'boom' }],
  });
  const check = (candidate: string, name: string) =>
    runCheck(headlessMount, toCandidate(candidate), {
      headless: async () => ({ releases: [failing(name)] }),
    });

  test.each([
    ['mfe-wallet', 'mfe-wallet', 'Run the remote alone (npm start in its folder) and mend what fails.'],
    [
      'shell',
      'shell',
      'Its headless entry must leave a page on the window that mounts releases: see shell/src/headless.',
    ],
    [
      'shell',
      'mfe-wallet',
      'Mount mfe-wallet in this shell, mend what differs, or first deploy a release of mfe-wallet that works in both.',
    ],
  ])('of %s that fails for %s is refused, with what to do', async (candidate, name, hint) => {
    expect(await check(candidate, name)).toEqual([
      { problem: `${name} 1.0.0 failed mounting the view pay: boom`, breaks: [name], hint },
    ]);
  });
});

describe('size', () => {
  const kilobyte = 1024;
  const problem = (text: string) => ({
    problem: text,
    breaks: ['everyone who opens mfe-wallet on a slow line'],
    hint: 'Load what is seldom seen by import(), drop what is not used, or ask the operators for a larger budget.',
  });
  /** Creates a release with an entry of 1 KB and the other files with sizes in KB. */
  const weighing = (
    kilobytes: Record<string, number>,
    assets: Record<string, string[]>,
    manifest: { budget?: { viewBytes?: number; totalBytes?: number } } = {},
  ) => {
    const weights: Record<string, number> = { 'release.json': 0, 'remoteEntry.js': kilobyte };
    for (const [file, weight] of Object.entries(kilobytes)) weights[file] = Math.round(weight * kilobyte);
    const files = Object.fromEntries(Object.keys(kilobytes).map((file) => [file, file]));
    return toCandidate('mfe-wallet', '1.0.0', { files, assets, manifest, weights });
  };

  test('allows a remote 128 KB a view and 512 KB in all, a shell 256 KB and 8 MB', () => {
    expect(commonBudget).toEqual({ viewBytes: 131_072, totalBytes: 524_288 });
    expect(shellBudget).toEqual({ viewBytes: 262_144, totalBytes: 8_388_608 });
  });

  test('a view counts with the entry, what all views need and the heaviest texts, each file once', async () => {
    const assets = {
      '': ['common.js'],
      'texts:en': ['en.js'],
      'texts:my': ['my.js', 'common.js'],
      light: ['light.js'],
      heavy: ['heavy.js', 'common.js'],
    };
    const files = { 'common.js': 20, 'en.js': 5, 'my.js': 7, 'light.js': 1, 'heavy.js': 100 };
    expect(await runCheck(size, weighing(files, assets))).toEqual([]);
    expect(await runCheck(size, weighing({ ...files, 'my.js': 7.01 }, assets))).toEqual([
      problem('Showing the view heavy takes 129 KB compressed; the budget is 128 KB.'),
    ]);
  });

  test('a release without views counts as the page', async () => {
    expect(await runCheck(size, weighing({ 'common.js': 128 }, { '': ['common.js'] }))).toEqual([
      problem('Showing the page takes 129 KB compressed; the budget is 128 KB.'),
    ]);
    expect(await runCheck(size, weighing({ 'common.js': 127 }, { '': ['common.js'] }))).toEqual([]);
  });

  test('all files count, preloaded or not', async () => {
    expect(await runCheck(size, weighing({ 'a.js': 511 }, { '': [] }))).toEqual([]);
    expect(await runCheck(size, weighing({ 'a.js': 511.5 }, { '': [] }))).toEqual([
      problem('The whole release takes 513 KB compressed; the budget is 512 KB.'),
    ]);
  });

  test('a file without a compressed copy counts with its own size, and a missing one not at all', async () => {
    const { files, ...candidate } = weighing({ 'a.js': 1 }, { '': ['a.js', 'lost.js'] });
    const facts = new Map(files).set('a.js', { bytes: 127 * kilobyte + 1, integrity: '' });
    expect(await runCheck(size, { ...candidate, files: facts })).toEqual([
      problem('Showing the page takes 129 KB compressed; the budget is 128 KB.'),
    ]);
  });

  test('the stricter of two budgets counts, and is named', async () => {
    const file = { 'a.js': 10 };
    const assets = { '': ['a.js'] };
    const own = weighing(file, assets, { budget: { viewBytes: 10 * kilobyte } });
    expect(await runCheck(size, own)).toEqual([
      problem('Showing the page takes 11 KB compressed; the budget of its own team is 10 KB.'),
    ]);
    const equal = weighing(file, assets, { budget: { totalBytes: 9 * kilobyte } });
    expect(await runCheck(size, equal, { budget: { totalBytes: 9 * kilobyte } })).toEqual([
      problem('The whole release takes 11 KB compressed; the budget is 9 KB.'),
    ]);
    expect(await runCheck(size, own, { budget: { viewBytes: 1_000_000 } })).toHaveLength(1);
  });

  test('a shell has the budget of shells', async () => {
    const shell = (kilobytes: number) =>
      toCandidate('shell', '1.0.0', { weights: { 'main.js': kilobytes * kilobyte } });
    expect(await runCheck(size, shell(256))).toEqual([]);
    expect(await runCheck(size, shell(257))).toMatchObject([
      { problem: 'Showing the page takes 257 KB compressed; the budget is 256 KB.' },
    ]);
  });
});
