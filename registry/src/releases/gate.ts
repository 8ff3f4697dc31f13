import {
  languages,
  type PlatformConfig,
  type ReleaseManifest,
  type ReleaseVerdict,
  type SizeBudget,
} from '@parlour/contracts';
import type { Storage } from '../storage/storage.ts';
import type { Candidate, CheckResult } from './checks/check.ts';
import { judgeRelease } from './checks/index.ts';
import type { HeadlessRun } from './headless/headless-run.ts';
import { createTrial } from './headless/trial.ts';
import { readManifest } from './manifest.ts';
import type { FileFacts, StoredRelease } from './release.ts';

/** An upload whose files are complete in `folder` of the storage. */
interface ReceivedRelease {
  /** Id of the upload. */
  id: string;
  name: string;
  version: string;
  by: string;
  folder: string;
  files: ReadonlyMap<string, FileFacts>;
  /** Names of live releases that the same change replaces. */
  replacing: readonly string[];
  /** Runs the second stage, which shows the release in a browser. */
  tryInBrowser: boolean;
}

/** Second stage of the gate, for releases that passed the first: a real browser shows all their views. */
export interface BrowserStage {
  /** Prepares a browser, since an upload has begun. */
  warm(): void;
  /** Shows the views of `candidate` among the live releases, or those of all live remotes in a new shell. */
  tryOut(candidate: StoredRelease, live: readonly StoredRelease[]): Promise<CheckResult>;
}

export interface Judgement {
  verdict: ReleaseVerdict;
  /** Absent when `release.json` is missing or invalid. */
  manifest?: ReleaseManifest;
}

/** Decides whether a release may be published beside the live releases. */
export interface Gate {
  /** Prepares for a release whose upload has begun. */
  prepare(): void;
  judge(received: ReceivedRelease): Promise<Judgement>;
}

interface GateParts {
  storage: Storage;
  platform: PlatformConfig;
  /** Size budgets that operators set, by release name. */
  sizeBudgets: Readonly<Record<string, SizeBudget>>;
  browser: BrowserStage;
  live(): Promise<readonly StoredRelease[]>;
}

export function createGate({ storage, platform, sizeBudgets, browser, live }: GateParts): Gate {
  const trial = createTrial(storage);
  return {
    prepare: () => browser.warm(),
    async judge(received) {
      const { name, version, folder, files, replacing } = received;
      const read = async (file: string): Promise<string | undefined> =>
        files.has(file) ? (await storage.read(`${folder}/${file}`))?.text() : undefined;
      const text = await read('release.json');
      const found = text === undefined ? { reasons: ['release.json is missing.'] } : readManifest(text);
      if ('reasons' in found) return { verdict: refuseWithoutManifest(name, found.reasons) };
      const candidate: Candidate = { name, version, manifest: found.manifest, files, read };
      const beside = (await live()).filter((release) => !replacing.includes(release.name));
      let run: Promise<HeadlessRun> | undefined;
      const verdict = await judgeRelease(candidate, {
        live: beside.map(({ manifest }) => manifest),
        languages: platform.languages.map((code) => languages[code].folder),
        budget: sizeBudgets[name] ?? {},
        headless: () => (run ??= trial({ manifest: found.manifest, folder, files }, beside)),
      });
      const { manifest } = found;
      if (!verdict.accepted || !received.tryInBrowser) return { verdict, manifest };
      const shown = await browser.tryOut(toStoredRelease(received, manifest), beside);
      return { verdict: addStage(verdict, shown), manifest };
    },
  };
}

const toStoredRelease = (
  { id, name, version, by, files }: ReceivedRelease,
  manifest: ReleaseManifest,
): StoredRelease => ({
  name,
  version,
  upload: id,
  publishedAt: '',
  publishedBy: by,
  manifest,
  files: Object.fromEntries(files),
});

/** Adds the result of the second stage to the verdict of the first, which accepted the release. */
function addStage(verdict: ReleaseVerdict, result: CheckResult): ReleaseVerdict {
  const rule = 'browser';
  if ('skipped' in result)
    return { ...verdict, skipped: [...verdict.skipped, { rule, why: result.skipped }] };
  const refusals = result.map((problem) => ({ rule, ...problem }));
  return { ...verdict, accepted: refusals.length === 0, refusals };
}

function refuseWithoutManifest(name: string, reasons: readonly string[]): ReleaseVerdict {
  const hint =
    'Build with parlour-build and publish the folder that it wrote. Other build tools: shared/build/README.md, "Another tool chain"; the fields: ReleaseManifest in shared/contracts/src/release.ts.';
  return {
    accepted: false,
    refusals: reasons.map((problem) => ({ rule: 'manifest', problem, breaks: [name], hint })),
    skipped: [],
  };
}
