import type { LiveRelease, ReleaseManifest } from '@parlour/contracts';
import type { Storage } from '../../storage/storage.ts';
import { type FileFacts, getReleaseBase, getUploadFolder, type StoredRelease } from '../release.ts';
import type { HeadlessRun } from './headless-run.ts';
import { type HeadlessOptions, runHeadless } from './run-headless.ts';

/** A release and the folder of its files in the storage, published or not. */
interface LocatedRelease {
  manifest: ReleaseManifest;
  folder: string;
  files: ReadonlyMap<string, FileFacts>;
}

/** Mounts a remote in the live shell, or the live remotes in a new shell. */
type Trial = (candidate: LocatedRelease, live: readonly StoredRelease[]) => Promise<HeadlessRun>;

/** Maximum of concurrent pages. Each is a process that uses a processor. */
const pagesMax = 2;

export function createTrial(storage: Storage, options: HeadlessOptions = {}): Trial {
  const runLimited = limitConcurrency(pagesMax);
  return async (candidate, live) => {
    const others = live
      .map(toLocatedRelease)
      .filter(({ manifest }) => manifest.name !== candidate.manifest.name);
    const isShell = candidate.manifest.name === 'shell';
    const shell = isShell ? candidate : others.find(({ manifest }) => manifest.name === 'shell');
    if (!shell) return { skipped: 'No shell is live.' };
    const { headless } = shell.manifest;
    if (!headless) return { skipped: 'The shell brings no page without a screen.' };
    const remotes = isShell ? others : [candidate];
    const shellScript = getFileAddress(shell.manifest, headless);
    const read = await Promise.all([shell, ...remotes].map((release) => readScripts(storage, release)));
    const files = Object.assign({}, ...read) as Record<string, string>;
    const order = { shellScript, files, releases: remotes.map(toLiveRelease) };
    const run = await runLimited(() => runHeadless(order, options));
    return isShell && 'skipped' in run ? reportBrokenPage(shell.manifest, run.skipped) : run;
  };
}

const toLocatedRelease = ({ name, version, upload, manifest, files }: StoredRelease): LocatedRelease => ({
  manifest,
  folder: getUploadFolder(name, version, upload),
  files: new Map(Object.entries(files)),
});

const getFileAddress = ({ name, version }: ReleaseManifest, file: string): string =>
  getReleaseBase(name, version) + file;

async function readScripts(
  storage: Storage,
  { manifest, folder, files }: LocatedRelease,
): Promise<Record<string, string>> {
  const scripts = [...files.keys()].filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (file) => {
      const text = await (await storage.read(`${folder}/${file}`))?.text();
      return [getFileAddress(manifest, file), text ?? ''];
    }),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}

function toLiveRelease({ manifest, files }: LocatedRelease): LiveRelease {
  const { name, version, container, entry, platform, assets, contributions } = manifest;
  const integrity = Object.fromEntries([...files].map(([file, facts]) => [file, facts.integrity]));
  return {
    name,
    version,
    container,
    base: getReleaseBase(name, version),
    entry,
    platform,
    integrity,
    assets,
    contributions,
  };
}

const reportBrokenPage = ({ name, version }: ReleaseManifest, message: string): HeadlessRun => ({
  releases: [
    {
      name,
      version,
      missingLifecycles: [],
      failures: [{ when: 'opening a page without a screen', message }],
    },
  ],
});

/** Runs at most `count` tasks at once; the others wait in order. */
function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
