import type { Refusal } from '@parlour/contracts';
import { buildFixtureRemote, readShellBuild } from '../../testing/built-package.ts';
import { type BuiltRelease, buildRelease } from '../../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../../testing/test-registry.ts';
import { getReleaseBase } from '../release.ts';
import { runHeadless } from './run-headless.ts';

let shell: BuiltRelease;
let fixture: BuiltRelease;
let registry: TestRegistry;

beforeAll(async () => {
  shell = await readShellBuild();
  fixture = await buildFixtureRemote('1.0.0');
  registry = await openTestRegistry();
  expect((await registry.publish(shell)).statusCode).toBe(201);
  await registry.deploy('shell', shell.manifest.version);
}, 300_000);
afterAll(() => registry.remove());

const title = { EN: 'Bad', MY: 'Bad', CN: 'Bad' };

/** Creates a remote whose container follows Module Federation and exposes `module`. */
const createRemote = (module: string, version = '1.0.0'): BuiltRelease => {
  const container = `mfe_bad_${version}`.replace(/\W/g, '_');
  const entry = `var ${container} = { init() {}, get: async () => () => (${module}) };`;
  return buildRelease('mfe-bad', version, {
    contributions: { routes: [{ path: '/bad/:id', view: 'bad', title }] },
    files: { 'remoteEntry.js': entry },
  });
};

const createModule = (given: Record<string, string>): string => {
  const functions = {
    bootstrap: 'async () => {}',
    mount: 'async ({ element }) => { element.textContent = "here"; }',
    unmount: 'async () => {}',
    snapshot: '() => ({})',
    dispose: '() => {}',
    ...given,
  };
  return `{ ${Object.entries(functions)
    .map(([name, code]) => `${name}: ${code}`)
    .join(', ')} }`;
};

async function getRefusals(release: BuiltRelease): Promise<Refusal[]> {
  const answer = await registry.publish(release);
  return answer.statusCode === 201 ? [] : answer.json().error.refusals;
}

describe('a release in a page without a screen', () => {
  test('is accepted when all its views show with the live shell @PLAT-02', async () => {
    expect(await getRefusals(fixture)).toEqual([]);
    expect(fixture.manifest.contributions.routes.length).toBeGreaterThan(0);
  });

  test('is accepted with any container of Module Federation @PLAT-02', async () => {
    expect(await getRefusals(createRemote(createModule({})))).toEqual([]);
  });

  test('is refused with what its mount said @PLAT-02', async () => {
    const mount = 'async () => { throw new Error("no table") }';
    expect(await getRefusals(createRemote(createModule({ mount }), '2.0.0'))).toEqual([
      expect.objectContaining({
        rule: 'headless-mount',
        problem: 'mfe-bad 2.0.0 failed showing the view bad: no table',
        breaks: ['mfe-bad'],
      }),
    ]);
  });

  test('is refused when its code does not run @PLAT-02', async () => {
    const broken = buildRelease('mfe-bad', '2.0.0', {
      files: { 'remoteEntry.js': 'throw new Error("at once")' },
    });
    const [refusal, ...others] = await getRefusals(broken);
    expect(others).toEqual([]);
    expect(refusal?.problem).toMatch(/failed while its code was loaded: .*mfe_bad_2_0_0/);
  });

  test('is refused by the names of the lifecycles that it lacks @PLAT-02', async () => {
    const [refusal, ...others] = await getRefusals(
      createRemote(createModule({ unmount: '1', snapshot: 'undefined' }), '2.0.0'),
    );
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({
      rule: 'lifecycles',
      problem: 'The module ./remote has no unmount, snapshot.',
      breaks: ['shell'],
    });
  });

  test('is refused when it needs what the shared scope does not have @PLAT-02', async () => {
    const entry = fixture.files['remoteEntry.js'] ?? '';
    const files = { ...fixture.files };
    files['remoteEntry.js'] = entry.replaceAll('"jotai"', '"jotia"');
    expect(files['remoteEntry.js']).not.toBe(entry);
    const manifest = { ...fixture.manifest, version: '1.0.1', container: 'mfe_fixture_1_0_1' };
    files['remoteEntry.js'] = files['remoteEntry.js']?.replaceAll('mfe_fixture_1_0_0', 'mfe_fixture_1_0_1');
    files['release.json'] = JSON.stringify(manifest);
    expect((await getRefusals({ manifest, files })).map(({ rule }) => rule)).toContain('headless-mount');
  });
});

describe('a new shell', () => {
  let before: TestRegistry;
  beforeAll(async () => {
    before = registry;
    registry = await openTestRegistry();
    for (const release of [shell, fixture]) {
      expect((await registry.publish(release)).statusCode).toBe(201);
      await registry.deploy(release.manifest.name, release.manifest.version);
    }
  });
  afterAll(async () => {
    await registry.remove();
    registry = before;
  });

  test('is refused when a live remote does not show in it, by the name of that remote @PLAT-02', async () => {
    const { headless = '' } = shell.manifest;
    const version = '9.0.0';
    const container = 'shell_9_0_0';
    const page =
      'globalThis.parlourHeadless = { tryOut: async ({ name, version }) => ({ name, version, ' +
      'missingLifecycles: [], failures: [{ when: "at bootstrap", message: "no contract" }] }) };';
    const files = { ...shell.files, [headless]: page };
    const sizes = { ...shell.manifest.sizes, [headless]: Buffer.byteLength(page) };
    const manifest = { ...shell.manifest, version, container, sizes };
    files['release.json'] = JSON.stringify(manifest);
    expect(await getRefusals({ manifest, files })).toMatchObject([
      { rule: 'headless-mount', breaks: ['mfe-fixture'], problem: expect.stringContaining('no contract') },
    ]);
  });

  test('is accepted when every live remote shows in it @PLAT-02', async () => {
    const version = '9.0.1';
    const manifest = { ...shell.manifest, version, container: 'shell_9_0_1' };
    // The build writes the address of its files into them.
    const moved = Object.entries(shell.files).map(([file, text]) => [
      file,
      text.replaceAll(getReleaseBase('shell', shell.manifest.version), getReleaseBase('shell', version)),
    ]);
    const files = { ...Object.fromEntries(moved), 'release.json': JSON.stringify(manifest) };
    expect(await getRefusals({ manifest, files })).toEqual([]);
  });
});

/** Mounts releases one after the other in one process, and returns the failures of each, as in a refusal. */
async function listFailures(bad: readonly BuiltRelease[], limitMs = 10_000): Promise<string[]> {
  const base = (release: BuiltRelease) => getReleaseBase(release.manifest.name, release.manifest.version);
  const toFiles = (release: BuiltRelease) =>
    Object.entries(release.files).map(([file, text]) => [base(release) + file, text]);
  const releases = bad.map((release) => {
    const { contributions, container, entry, platform, assets, name, version } = release.manifest;
    const live = { name, version, contributions, container, entry, platform, assets, base: base(release) };
    return { ...live, integrity: { [entry]: 'sha256-any' } };
  });
  const files = Object.fromEntries([shell, ...bad].flatMap(toFiles));
  const shellScript = base(shell) + shell.manifest.headless;
  const run = await runHeadless({ shellScript, files, releases }, { limitMs });
  if ('skipped' in run) throw new Error(run.skipped);
  return run.releases.map(({ failures }) =>
    failures.map(({ when, message }) => `${when}: ${message}`).join('; '),
  );
}

describe('the report of a page without a screen', () => {
  const failing = [
    ['bootstrap', 'async () => { throw new Error("no start") }', 'at bootstrap: no start'],
    ['mount', '() => new Promise(() => {})', 'showing the view bad: mounting took longer than 5000 ms'],
    ['unmount', 'async () => { throw new Error("stuck") }', 'showing the view bad: stuck'],
    [
      'mount',
      'async ({ onFailure }) => onFailure({ reason: "render", error: new Error("half") })',
      'showing the view bad: render: half',
    ],
    ['mount', 'async () => { setTimeout(() => { throw new Error("late") }) }', 'showing the view bad: late'],
    ['dispose', '() => { throw new Error("last") }', 'at its end: last'],
    // Code that is not well-meant. The error that a mount throws is the only output of the page.
    [
      'mount',
      'async () => { throw new Error(typeof process + typeof require) }',
      'showing the view bad: undefinedundefined',
    ],
    [
      'mount',
      'async () => { document.constructor.constructor("return process")() }',
      expect.stringContaining('Code generation from strings disallowed'),
    ],
    [
      'mount',
      'async () => { throw new Error(String((await fetch("http://127.0.0.1:9/")).status)) }',
      'showing the view bad: 404',
    ],
  ] as const;
  const bad = failing.map(([name, code], index) =>
    createRemote(createModule({ [name]: code }), `2.0.${index}`),
  );
  let failures: string[];
  beforeAll(async () => {
    failures = await listFailures(bad);
  });

  test.each(failing.map(([name, code, problem], index) => ({ name, code, problem, index })))(
    'says what $name said, and reaches nothing outside the page: $code @PLAT-02',
    ({ problem, index }) => {
      expect(failures[index]).toEqual(problem);
    },
  );
});

describe('code of a release that is not well-meant', () => {
  const listFailuresOfMount = (mount: string, limitMs?: number) =>
    listFailures([createRemote(createModule({ mount }))], limitMs);

  test('is ended when it takes all the time', async () => {
    // On a busy machine, loading the release may take the time already.
    expect(await listFailuresOfMount('async () => { for (;;); }', 1500)).toEqual([
      expect.stringMatching(/: it took longer than 1\.5 s$/),
    ]);
  });

  test('is ended when it takes all the memory', async () => {
    const hoard = 'async () => { const kept = []; for (;;) kept.push(new Array(1e5).fill(Math.random())); }';
    expect(await listFailuresOfMount(hoard)).toEqual([
      'showing the view bad: it took more than 256 MB of memory',
    ]);
  });
});
