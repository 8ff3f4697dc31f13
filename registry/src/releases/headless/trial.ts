import type { LiveRelease, ReleaseManifest } from '@parlour/contracts';
import type { Storage } from '../../storage/storage.ts';
import { type FileFacts, releaseBase, type StoredRelease, uploadFolder } from '../release.ts';
import type { HeadlessRun } from './headless-run.ts';
import { type HeadlessOptions, runHeadless } from './run-headless.ts';

/** A release with the place of its files in the storage, published or not. */
export interface PlacedRelease {
  manifest: ReleaseManifest;
  folder: string;
  files: ReadonlyMap<string, FileFacts>;
}

/** Mounts a release in the live shell, or the live remotes in a new shell. */
export type Trial = (candidate: PlacedRelease, live: readonly StoredRelease[]) => Promise<HeadlessRun>;

/** Pages at once: each is a process that computes. */
const pagesMax = 2;

export function createTrial(storage: Storage, options: HeadlessOptions = {}): Trial {
  const inTurn = limitTo(pagesMax);
  return async (candidate, live) => {
    const others = live.map(placed).filter(({ manifest }) => manifest.name !== candidate.manifest.name);
    const isShell = candidate.manifest.name === 'shell';
    const shell = isShell ? candidate : others.find(({ manifest }) => manifest.name === 'shell');
    if (!shell) return { skipped: 'No shell is live.' };
    const { headless } = shell.manifest;
    if (!headless) return { skipped: 'The shell brings no page without a screen.' };
    const remotes = isShell ? others : [candidate];
    const shellScript = addressOf(shell.manifest, headless);
    const read = await Promise.all([shell, ...remotes].map((release) => scriptsOf(storage, release)));
    const files = Object.assign({}, ...read) as Record<string, string>;
    const order = { shellScript, files, releases: remotes.map(asLive) };
    const run = await inTurn(() => runHeadless(order, options));
    return isShell && 'skipped' in run ? brokenPage(shell.manifest, run.skipped) : run;
  };
}

const placed = ({ name, version, upload, manifest, files }: StoredRelease): PlacedRelease => ({
  manifest,
  folder: uploadFolder(name, version, upload),
  files: new Map(Object.entries(files)),
});

const addressOf = ({ name, version }: ReleaseManifest, file: string): string =>
  releaseBase(name, version) + file;

async function scriptsOf(
  storage: Storage,
  { manifest, folder, files }: PlacedRelease,
): Promise<Record<string, string>> {
  const scripts = [...files.keys()].filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (file) => {
      const text = await (await storage.read(`${folder}/${file}`))?.text();
      return [addressOf(manifest, file), text ?? ''];
    }),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}

function asLive({ manifest, files }: PlacedRelease): LiveRelease {
  const { name, version, container, entry, platform, assets, contributions } = manifest;
  const integrity = Object.fromEntries([...files].map(([file, facts]) => [file, facts.integrity]));
  return {
    name,
    version,
    container,
    base: releaseBase(name, version),
    entry,
    platform,
    integrity,
    assets,
    contributions,
  };
}

const brokenPage = ({ name, version }: ReleaseManifest, message: string): HeadlessRun => ({
  releases: [
    {
      name,
      version,
      missingLifecycles: [],
      failures: [{ when: 'opening a page without a screen', message }],
    },
  ],
});

/** Lets at most `count` pieces of work run at once; the others wait in order. */
function limitTo(count: number): <T>(work: () => Promise<T>) => Promise<T> {
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
