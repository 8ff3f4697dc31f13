import type { ReleaseManifest, SizeBudget } from '@parlour/contracts';
import type { FileFacts } from '../release.ts';
import { type Candidate, isShell, type ReleaseCheck } from './check.ts';

const kilobyte = 1024;
/** Default size budget, in compressed bytes. */
export const commonBudget = { viewBytes: 128 * kilobyte, totalBytes: 512 * kilobyte };
/**
 * Budget of the shell, which contains the shared modules and the fonts of every script; a page loads few of the fonts.
 */
export const shellBudget = { viewBytes: 256 * kilobyte, totalBytes: 8 * 1024 * kilobyte };

/**
 * Requires that the release is within the budgets of the operators and of its own team, by the bytes that the registry
 * counted.
 */
export const size: ReleaseCheck = (candidate, { budget }) => {
  const { name, manifest } = candidate;
  const allowed = { ...(isShell(candidate) ? shellBudget : commonBudget), ...budget };
  const heaviest = findHeaviestView(candidate);
  const total = sumBytes(candidate, [...candidate.files.keys()]);
  const findings = [
    describeExcess('viewBytes', heaviest.bytes, `Showing ${heaviest.words}`, allowed, manifest),
    describeExcess('totalBytes', total, 'The whole release', allowed, manifest),
  ];
  return findings
    .filter((problem) => problem !== undefined)
    .map((problem) => ({
      problem,
      breaks: [`everyone who opens ${name} on a slow line`],
      hint: 'Load what is seldom seen by import(), drop what is not used, or ask the operators for a larger budget.',
    }));
};

function describeExcess(
  kind: keyof SizeBudget,
  bytes: number,
  words: string,
  allowed: Required<SizeBudget>,
  { budget: declared = {} }: ReleaseManifest,
): string | undefined {
  const own = declared[kind] ?? Number.POSITIVE_INFINITY;
  const limit = Math.min(allowed[kind], own);
  if (bytes <= limit) return undefined;
  const whose = own < allowed[kind] ? 'the budget of its own team' : 'the budget';
  return `${words} takes ${formatKilobytes(bytes)} compressed; ${whose} is ${formatKilobytes(limit)}.`;
}

function findHeaviestView(candidate: Candidate): { words: string; bytes: number } {
  const { entry, assets } = candidate.manifest;
  const names = Object.keys(assets);
  const texts = names.filter((name) => name.startsWith('texts:'));
  const languages = texts.map((name) => assets[name] ?? []);
  const heaviestTexts = findHeaviest(candidate, languages);
  const start = [entry, ...(assets[''] ?? []), ...heaviestTexts];
  const views = names.filter((name) => name !== '' && !texts.includes(name));
  const weights = views.map((view) => ({
    words: `the view ${view}`,
    bytes: sumBytes(candidate, [...start, ...(assets[view] ?? [])]),
  }));
  const none = { words: 'the page', bytes: sumBytes(candidate, start) };
  return weights.sort((a, b) => b.bytes - a.bytes)[0] ?? none;
}

const findHeaviest = (candidate: Candidate, lists: (readonly string[])[]): readonly string[] =>
  lists.toSorted((a, b) => sumBytes(candidate, b) - sumBytes(candidate, a))[0] ?? [];

/** Returns the total size of the named files, counting each file once. */
const sumBytes = ({ files }: Candidate, names: readonly string[]): number =>
  [...new Set(names)].reduce((sum, name) => sum + getTransferBytes(files.get(name)), 0);

const getTransferBytes = (facts: FileFacts | undefined): number =>
  facts?.compressedBytes ?? facts?.bytes ?? 0;

const formatKilobytes = (bytes: number): string => `${Math.ceil(bytes / kilobyte)} KB`;
