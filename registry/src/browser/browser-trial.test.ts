import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type AuditRecord,
  defaultPlatformConfig,
  type LanguageCode,
  type ReleaseManifest,
} from '@parlour/contracts';
import { createRegistryConfig } from '../config.ts';
import { emptyState } from '../orders/registry-state.ts';
import { getUploadFolder, type StoredRelease } from '../releases/release.ts';
import { computeIntegrity } from '../releases/release-digest.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { ensurePackageBuilds } from '../testing/built-package.ts';
import { buildRelease } from '../testing/built-release.ts';
import { createBrowserTrial } from './browser-trial.ts';
import { createUpdateTrial } from './update-trial.ts';

let folder: string;
let storage: Storage;
let shell: StoredRelease;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-trial-'));
  storage = openDiskStorage(folder);
  const [built = ''] = await ensurePackageBuilds('shell');
  const names = (await readdir(built)).filter((file) => file !== 'release.json');
  const files = names.map(async (file) => [file, await readFile(path.join(built, file))] as const);
  const manifest = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8')) as ReleaseManifest;
  shell = await store(manifest, Object.fromEntries(await Promise.all(files)));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stores a release as an upload does. */
async function store(
  manifest: ReleaseManifest,
  files: Record<string, string | Uint8Array>,
): Promise<StoredRelease> {
  const { name, version } = manifest;
  const upload = 'one';
  const facts = Object.entries(files).map(async ([file, content]) => {
    const bytes = await storage.write(
      `${getUploadFolder(name, version, upload)}/${file}`,
      Buffer.from(content),
    );
    return [file, { bytes, integrity: computeIntegrity(content) }] as const;
  });
  const stored = Object.fromEntries(await Promise.all(facts));
  return { name, version, upload, publishedAt: '', publishedBy: 'test', manifest, files: stored };
}

const title = { EN: 'Bad', MY: 'Bad', CN: 'Bad' };

/** Stores a remote whose views run these bodies of `mount`, one at each route. */
async function storeViews(views: Record<string, string>, version: string): Promise<StoredRelease> {
  const container = `mfe_bad_${version}`.replace(/\W/g, '_');
  const mounts = Object.entries(views).map(([view, body]) => `${view}: async ({ element }) => { ${body} }`);
  const entry = `var ${container} = { init() {}, get: async () => () => ({
    bootstrap: async () => {}, unmount: async ({ element }) => element.replaceChildren(),
    snapshot: () => ({}), dispose: () => {},
    mount: (order) => ({ ${mounts.join(', ')} })[order.view](order),
  }) };`;
  const css = '@layer remote.mfe-bad{body{word-spacing:3px}}';
  const { manifest, files } = buildRelease('mfe-bad', version, {
    contributions: { routes: Object.keys(views).map((view) => ({ path: `/bad/${view}`, view, title })) },
    files: { 'remoteEntry.js': entry, '7.js': '/* a chunk */', 'bad.css': css },
  });
  return store(manifest, files);
}

interface TrialOptions {
  languages?: readonly LanguageCode[];
  settleMs?: number;
  commandMs?: number;
}

function createTrial({ languages = ['EN'], ...limits }: TrialOptions) {
  const config = createRegistryConfig({
    folder,
    gateBrowser: 'auto',
    platform: { ...defaultPlatformConfig, languages },
  });
  const longest = { settleMs: 60_000, commandMs: 60_000, trialMs: 120_000 };
  return createBrowserTrial({ config, storage, limits: { ...longest, ...limits } });
}

/** Shows the views in the browser, each at its route. Returns the sentences of the refusal. */
async function tryViews(
  views: Record<string, string>,
  version: string,
  options: TrialOptions = {},
): Promise<string[]> {
  const candidate = await storeViews(views, version);
  const trial = createTrial(options);
  try {
    const result = await trial.tryOut(candidate, [shell]);
    if ('skipped' in result) throw new Error(result.skipped);
    return result.map(({ problem }) => problem);
  } finally {
    await trial.close();
  }
}

const show = 'element.textContent = "here";';

test('a release whose views all show, some of them once they are near the screen, is accepted @PLAT-02', async () => {
  const far = `element.innerHTML = "<div></div><p aria-busy=true>…</p>"; const [space, part] = element.children; space.style.height = "5000px"; const near = new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) { part.removeAttribute("aria-busy"); near.disconnect(); } }); near.observe(part);`;
  expect(await tryViews({ one: show, two: show, far }, '1.0.0', { settleMs: 10_000 })).toEqual([]);
});

test('a shell is not refused for a frame, whose page is a vendor’s @PLAT-02', async () => {
  const framed = `${show} const frame = document.createElement("iframe"); frame.sandbox = "allow-scripts"; frame.src = "/game"; element.append(frame);`;
  const remote = await storeViews({ framed }, '1.1.0');
  const trial = createTrial({});
  try {
    expect(await trial.tryOut(shell, [shell, remote])).toEqual([]);
  } finally {
    await trial.close();
  }
});

type Failing = readonly (readonly [view: string, body: string, sentence: string])[];

/** Tries one release with all these views, and tests that each is refused with one sentence. */
function testRefusals(version: string, failing: Failing, limits: { settleMs?: number } = {}): () => string[] {
  let problems: string[];
  beforeAll(async () => {
    const views = Object.fromEntries(failing.map(([view, body]) => [view, body]));
    problems = await tryViews(views, version, { languages: ['EN', 'MY'], ...limits });
  });
  test.each(failing)('is refused for its view: %s @PLAT-02', (view, _body, sentence) => {
    const moment = `mfe-bad ${version} failed showing the route /bad/${view} in Chromium (`;
    const [problem, ...others] = problems.filter((one) => one.startsWith(moment));
    expect(others).toEqual([]);
    expect(problem).toContain(sentence);
  });
  return () => problems;
}

describe('a release whose views do not show in a browser', () => {
  testRefusals(
    '2.0.0',
    [
      ['blank', '', 'the view stayed empty within 3 s.'],
      [
        'waiting',
        'element.innerHTML = "<p aria-busy=true>…</p>";',
        'a placeholder, an element with aria-busy, did not go away within 3 s.',
      ],
      [
        'laid_out',
        `if (element.getBoundingClientRect().width > 0) throw new Error("no test"); ${show}`,
        'en, desktop and 4 more): it was not shown within 3 s;',
      ],
      [
        'burmese',
        `if (document.documentElement.lang === "my") throw new Error(); ${show}`,
        'my, desktop and 1 more): it was not shown within 3 s;',
      ],
      [
        'narrow',
        `if (innerWidth < 500) throw new Error(); ${show}`,
        'en, phone and 1 more): it was not shown within 3 s;',
      ],
      ['evaluated', `new Function("return 1")(); ${show}`, 'it was not shown within 3 s;'],
    ],
    { settleMs: 3000 },
  );
});

describe('a release that shows in a browser and does more than it may', () => {
  const releaseFolder = '/releases/mfe-bad/2.1.0/';
  const getProblems = testRefusals('2.1.0', [
    [
      'late',
      `setTimeout(() => Promise.reject(new Error("too late"))); ${show}`,
      'an uncaught error: Error: too late.',
    ],
    [
      'chunk',
      `const script = document.createElement("script"); script.src = "${releaseFolder}7.js"; document.head.append(script); ${show}`,
      '7.js was requested without its hash, and the browser blocked it; build with parlour-build',
    ],
    [
      'inline',
      'element.innerHTML = "<p style=color:red>here</p>";',
      'the policy of the page blocked it: Applying inline style',
    ],
    [
      'distant',
      `fetch("https://elsewhere.example/").catch(() => {}); ${show}`,
      "the policy of the page blocked it: Connecting to 'https://elsewhere.example/'",
    ],
    [
      'linked',
      `const link = document.createElement("link"); link.rel = "stylesheet"; link.href = "${releaseFolder}bad.css"; document.head.append(link); await new Promise((resolve) => { link.onload = resolve; }); ${show}`,
      'its stylesheets change elements of others, <body> and others: word-spacing is 3px instead of 0px.',
    ],
    [
      'adopted',
      `const sheet = new CSSStyleSheet(); sheet.replaceSync("body{letter-spacing:2px}"); document.adoptedStyleSheets.push(sheet); ${show}`,
      'its stylesheets change elements of others, <body> and others: letter-spacing is 2px instead of normal.',
    ],
    [
      'marked',
      `document.body.style.filter = "invert(1)"; fetch("https://distant.example/").catch(() => {}); ${show}`,
      "Connecting to 'https://distant.example/'",
    ],
  ]);

  test('is refused for what it leaves behind @PLAT-02', () => {
    const moment = 'mfe-bad 2.1.0 failed leaving its views in Chromium (en, desktop and 4 more): ';
    expect(getProblems().filter((problem) => problem.startsWith(moment))).toEqual([
      `${moment}it leaves <body> changed: filter: invert(1).`,
      `${moment}it leaves a stylesheet in document.adoptedStyleSheets.`,
    ]);
  });
});

test('a release that fails for visitors only, or only where a list has an element, is refused by that page @PLAT-02', async () => {
  const views = {
    members: `if (sessionStorage.getItem("token") === null) throw new Error(); ${show}`,
    empty: `const { value } = await (await fetch("/wps/system/helpCenter")).json(); if (value.topics.length > 0) throw new Error(); ${show}`,
  };
  const showing = 'mfe-bad 4.0.0 failed showing the route /bad/';
  expect(await tryViews(views, '4.0.0', { settleMs: 3000 })).toEqual([
    expect.stringContaining(`${showing}empty in Chromium (en, phone): it was not shown within 3 s;`),
    expect.stringContaining(
      `${showing}members in Chromium (en, desktop, visitor): it was not shown within 3 s;`,
    ),
  ]);
});

test('an update that went live without a trial and fails in a browser raises one alarm @PLAT-02 @PLAT-06', async () => {
  const bad = await storeViews({ broken: 'throw new Error();' }, '5.0.0');
  const browser = createTrial({ settleMs: 3000 });
  const known = [shell, bad];
  const alarms: unknown[] = [];
  const tryUpdates = createUpdateTrial({
    browser,
    releases: { get: async (name) => known.find((one) => one.name === name) ?? shell },
    deployments: { live: () => Object.fromEntries(known.map(({ name, version }) => [name, version])) },
    journal: {
      records: () => [],
      append: async (decide) => {
        alarms.push(decide(emptyState, ''));
        return {} as AuditRecord;
      },
    },
    onFailure: (error) => alarms.push(error),
  });
  await tryUpdates(['mfe-bad', 'mfe-retired']);
  await browser.close();
  expect(alarms).toEqual([
    {
      act: 'alarm',
      by: 'the gate',
      reason: expect.stringMatching(
        /^mfe-bad 5\.0\.0 failed showing the route \/bad\/broken in Chromium \(en, desktop.*It is live since the start of the site\.$/,
      ),
      after: {},
      details: { cause: 'trial of mfe-bad 5.0.0' },
    },
  ]);
});

test('a release that keeps a left view in memory is refused @PLAT-02', async () => {
  const body = `element.innerHTML = "<p>here</p>".repeat(20); (globalThis.kept ??= []).push(...element.children);`;
  const [problem, ...others] = await tryViews({ leaking: body }, '4.1.0');
  expect(problem).toMatch(
    /^mfe-bad 4\.1\.0 failed showing the route \/bad\/leaking again and again in Chromium \(en, desktop\): each time the page keeps \d+ nodes more after the view was left\.$/,
  );
  expect(others).toEqual([]);
});

test('a release whose requests never end is refused @PLAT-02', async () => {
  // As often as the gate looks, which takes less of the processor than one request after the other.
  const body = `setInterval(() => fetch("/wps/rates").catch(() => {}), 20); ${show}`;
  const problems = await tryViews({ restless: body }, '3.1.0', { settleMs: 3000 });
  expect(problems[0]).toBe(
    'mfe-bad 3.1.0 failed showing the route /bad/restless in Chromium (en, desktop and 2 more): ' +
      'its requests did not end within 3 s, /wps/rates.',
  );
});

test('a release whose script never ends is ended, and refused by its place @PLAT-02', async () => {
  const problems = await tryViews({ forever: `setTimeout(() => { for (;;); }); ${show}` }, '3.0.0', {
    commandMs: 4000,
  });
  expect(problems).toEqual([
    'mfe-bad 3.0.0 failed showing the route /bad/forever in Chromium (en, desktop and 2 more): the page did not answer for 4 s.',
  ]);
});
