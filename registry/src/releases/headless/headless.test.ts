import type { Refusal } from '@parlour/contracts';
import { readPackageBuilds } from '../../testing/built-package.ts';
import { type BuiltRelease, buildRelease } from '../../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../../testing/test-registry.ts';
import { getReleaseBase } from '../release.ts';
import { runHeadless } from './run-headless.ts';

let shell: BuiltRelease;
let mall: BuiltRelease;
let registry: TestRegistry;

beforeAll(async () => {
  ({ shell, remote: mall } = await readPackageBuilds('mfe-points-mall'));
  registry = await openTestRegistry();
  for (const release of [shell, mall]) {
    expect((await registry.publish(release)).statusCode).toBe(201);
    await registry.deploy(release.manifest.name, release.manifest.version);
  }
}, 300_000);
afterAll(() => registry.remove());

const title = { EN: 'Bad', MY: 'Bad', CN: 'Bad' };

/** Creates a remote whose container follows Module Federation and exposes `module`. */
const createRemote = (module: string, version = '1.0.0'): BuiltRelease => {
  const container = `mfe_bad_${version}`.replace(/\W/g, '_');
  const entry = `var ${container} = { init() {}, get: async () => () => (${module}) };`;
  return buildRelease('mfe-bad', version, {
    contributions: { routes: [{ path: '/bad/:id', view: 'bad', title }] },
    files: { 'remoteEntry.js': entry, '7.js': '/* a chunk */' },
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

/** Returns a build under another version. The build writes the address and the container into the files. */
function toVersion({ manifest, files }: BuiltRelease, version: string): BuiltRelease {
  const { name, container } = manifest;
  const next = { ...manifest, version, container: `${name}_${version}`.replace(/\W/g, '_') };
  const moved = Object.entries(files).map(([file, text]) => [
    file,
    text
      .replaceAll(getReleaseBase(name, manifest.version), getReleaseBase(name, version))
      .replaceAll(container, next.container),
  ]);
  return { manifest: next, files: { ...Object.fromEntries(moved), 'release.json': JSON.stringify(next) } };
}

describe('a release in a page without a screen', () => {
  test('is accepted when all its views show with the live shell @PLAT-02', async () => {
    const { name, version, contributions } = mall.manifest;
    expect(contributions.routes.length).toBeGreaterThan(0);
    const { remotes } = await registry.document();
    expect(remotes[name]).toMatchObject({ version });
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
    const next = toVersion(mall, '9.0.0');
    const entry = next.files['remoteEntry.js'] ?? '';
    const bad = entry.replaceAll('"jotai"', '"jotia"');
    expect(bad).not.toBe(entry);
    const refusals = await getRefusals({ ...next, files: { ...next.files, 'remoteEntry.js': bad } });
    expect(refusals).toEqual([
      expect.objectContaining({ rule: 'headless-mount', breaks: [mall.manifest.name] }),
    ]);
  });
});

describe('a new shell', () => {
  test('is refused when a live remote does not show in it, by the name of that remote @PLAT-02', async () => {
    const { headless = '' } = shell.manifest;
    const version = '9.0.0';
    const container = 'shell_9_0_0';
    const page =
      'globalThis.parlourHeadless = { tryOut: async ({ name, version }) => ({ name, version, ' +
      'missingLifecycles: [], failures: [{ when: "at bootstrap", message: "no contract" }] }) };';
    const toText = (file: string): string => (file === headless ? page : '/**/');
    const files = Object.fromEntries(Object.keys(shell.manifest.sizes).map((file) => [file, toText(file)]));
    const sizes = Object.entries(files).map(([file, text]) => [file, Buffer.byteLength(text)]);
    const manifest = { ...shell.manifest, version, container, sizes: Object.fromEntries(sizes) };
    files['release.json'] = JSON.stringify(manifest);
    expect(await getRefusals({ manifest, files })).toMatchObject([
      {
        rule: 'headless-mount',
        breaks: [mall.manifest.name],
        problem: expect.stringContaining('no contract'),
      },
    ]);
  });

  test('is accepted when every live remote shows in it @PLAT-02', async () => {
    expect(await getRefusals(toVersion(shell, '9.0.1'))).toEqual([]);
  });
});

/** Mounts releases one after the other in one process, and returns the failures of each, as in a refusal. */
async function listFailures(bad: readonly BuiltRelease[], limitMs?: number): Promise<string[]> {
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
  const run = await runHeadless({ shellScript, files, releases }, limitMs === undefined ? {} : { limitMs });
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
    // Code that deceives the page, or reaches beyond its own element.
    [
      'mount',
      'async () => { if (window["happy" + "DOM"]) return; throw new Error("no test") }',
      expect.stringMatching(/^while it ran: it reads window\.happyDOM, .*; showing the view bad: no test$/),
    ],
    [
      'mount',
      'async () => { if (!/Happy.?DOM|jsdom|Headless/i.test(navigator.userAgent)) throw new Error("no test") }',
      'showing the view bad: no test',
    ],
    [
      'mount',
      'async () => { const { fetch } = window; window.fetch = (...asked) => fetch(...asked); }',
      expect.stringMatching(/^while it ran: it replaces fetch, which the whole page uses; /),
    ],
    [
      'mount',
      'async () => { document.body.style.filter = "invert(1)"; }',
      expect.stringMatching(/^while it ran: it changes the attributes of <body>, /),
    ],
    [
      'mount',
      'async () => { document.head.append(document.createElement("style")); }',
      expect.stringMatching(/^while it ran: it adds a <style> element, /),
    ],
    [
      'mount',
      `() => new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = new URL("/releases/mfe-bad/2.0.14/7.js", location.href);
        script.onload = resolve;
        script.onerror = () => reject(new Error("no chunk"));
        document.head.append(script);
      })`,
      expect.stringMatching(
        /^while it ran: 7\.js was requested without its hash, .*; showing the view bad: no chunk$/,
      ),
    ],
  ] as const;
  const bad = failing.map(([name, code], index) =>
    createRemote(createModule({ [name]: code }), `2.0.${index}`),
  );
  const broken = buildRelease('mfe-bad', '3.0.0', {
    files: { 'remoteEntry.js': 'throw new Error("at once")' },
  });
  const good = createRemote(createModule({}), '3.0.1');
  let failures: string[];
  beforeAll(async () => {
    failures = await listFailures([...bad, broken, good]);
  });

  test('says that the code of a release does not run @PLAT-02', () => {
    expect(failures.at(-2)).toMatch(/^while its code was loaded: .*mfe_bad_3_0_0/);
  });

  test('says nothing of a release with any container of Module Federation @PLAT-02', () => {
    expect(failures.at(-1)).toBe('');
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
    expect(await listFailuresOfMount(hoard, 60_000)).toEqual([
      'showing the view bad: it took more than 256 MB of memory',
    ]);
  });
});
