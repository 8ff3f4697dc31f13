import {
  languages,
  type PlatformConfig,
  type ReleaseManifest,
  type ReleaseVerdict,
  type SizeBudget,
} from '@parlour/contracts';
import type { Storage } from '../storage/storage.ts';
import type { Candidate } from './checks/check.ts';
import { judgeRelease } from './checks/index.ts';
import type { HeadlessRun } from './headless/headless-run.ts';
import { createTrial } from './headless/trial.ts';
import { readManifest } from './manifest.ts';
import type { FileFacts, StoredRelease } from './release.ts';

/** An upload whose files are complete in `folder` of the storage. */
interface ReceivedRelease {
  name: string;
  version: string;
  folder: string;
  files: ReadonlyMap<string, FileFacts>;
  /** Names of live releases that the same change replaces. */
  replacing: readonly string[];
}

export interface Judgement {
  verdict: ReleaseVerdict;
  /** Absent when `release.json` is missing or invalid. */
  manifest?: ReleaseManifest;
}

/** Decides whether a release may be published beside the live releases. */
export interface Gate {
  judge(received: ReceivedRelease): Promise<Judgement>;
}

interface GateParts {
  storage: Storage;
  platform: PlatformConfig;
  /** Size budgets that operators set, by release name. */
  sizeBudgets: Readonly<Record<string, SizeBudget>>;
  live(): Promise<readonly StoredRelease[]>;
}

export function createGate({ storage, platform, sizeBudgets, live }: GateParts): Gate {
  const trial = createTrial(storage);
  return {
    async judge({ name, version, folder, files, replacing }) {
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
      return { verdict, manifest: found.manifest };
    },
  };
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
