import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { EquivalentMutant } from './equivalent-mutants.ts';
import type { MutantResult } from './run-area.ts';

/** Mutant in readable form: its position, and the replaced and the new code. */
export interface JudgedMutant {
  file: string;
  lineNumber: number;
  /** The whole line on which the mutated code begins. */
  line: string;
  /** `code → replacement`. */
  change: string;
  verdict: 'killed' | 'survived' | 'invalid';
}

export interface AreaScore {
  killed: number;
  survived: JudgedMutant[];
  /** Number of excluded mutants that no test can tell from the original. */
  equivalent: number;
  /** Between 0 and 100; an area without mutants has no score. */
  percent: number | undefined;
  /** Exclusions that match nothing: the code is gone, or a test kills the mutant. */
  staleExclusions: EquivalentMutant[];
}

const toOneLine = (code: string): string => code.replace(/\s+/g, ' ').trim();

const toVerdict = (status: MutantResult['status']): JudgedMutant['verdict'] => {
  if (status === 'Killed' || status === 'Timeout') return 'killed';
  return status === 'Survived' || status === 'NoCoverage' ? 'survived' : 'invalid';
};

/** Returns the original code of a mutant. Stryker counts lines and columns from 1; `end` is after the code. */
function getOriginal(lines: readonly string[], { start, end }: MutantResult['location']): string {
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  return touched
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : line.length),
    )
    .join('\n');
}

export function toJudgedMutants(results: readonly MutantResult[]): JudgedMutant[] {
  const sources = new Map<string, string[]>();
  return results.map(({ fileName, location, replacement, status }) => {
    const lines = sources.get(fileName) ?? readFileSync(fileName, 'utf8').split('\n');
    sources.set(fileName, lines);
    return {
      file: relative(process.cwd(), fileName),
      lineNumber: location.start.line,
      line: lines[location.start.line - 1] ?? '',
      change: `${toOneLine(getOriginal(lines, location))} → ${toOneLine(replacement ?? '') || '(nothing)'}`,
      verdict: toVerdict(status),
    };
  });
}

const isExcludedBy = (mutant: JudgedMutant, exclusion: EquivalentMutant): boolean =>
  mutant.file === exclusion.file &&
  mutant.change === exclusion.change &&
  mutant.line.includes(exclusion.line ?? '');

export function toAreaScore(
  mutants: readonly JudgedMutant[],
  exclusions: readonly EquivalentMutant[],
): AreaScore {
  const survivors = mutants.filter(({ verdict }) => verdict === 'survived');
  const survived = survivors.filter((mutant) => !exclusions.some((one) => isExcludedBy(mutant, one)));
  const killed = mutants.filter(({ verdict }) => verdict === 'killed').length;
  const judged = killed + survived.length;
  return {
    killed,
    survived,
    equivalent: survivors.length - survived.length,
    percent: judged === 0 ? undefined : (100 * killed) / judged,
    staleExclusions: exclusions.filter((one) => !survivors.some((mutant) => isExcludedBy(mutant, one))),
  };
}
