/** Mutant that behaves like the original for every input, so that no test can kill it. */
export interface EquivalentMutant {
  file: string;
  /** `code → replacement`, as `npm run mutate` prints it. */
  change: string;
  /** Part of the line, when several lines contain the same code. */
  line?: string;
  reason: string;
}

const zeroHasNoSign = 'A BigInt 0 has no sign: both branches give 0n.';

const undefinedIsNoTime = 'A comparison with undefined is false anyway; the check is there for the types.';

export const equivalentMutants: readonly EquivalentMutant[] = [
  ...excludeAll(
    'shared/money/src/amount.ts',
    'const floored',
    'A product of 0 is 0 on both sides: the division cuts off towards zero.',
    ['product >= 0n → product > 0n', '0n → 1n'],
  ),
  ...['const size', 'return parts'].flatMap((line) =>
    excludeAll('shared/money/src/split.ts', line, zeroHasNoSign, ['whole < 0n → whole <= 0n', '0n → 1n']),
  ),
  ...excludeAll('shared/contracts/src/audience.ts', 'const isOver', undefinedIsNoTime, [
    'now !== undefined && maintenance.endsAt !== undefined → true',
    'now !== undefined && maintenance.endsAt !== undefined → now !== undefined || maintenance.endsAt !== undefined',
    'now !== undefined → true',
    'maintenance.endsAt !== undefined → true',
  ]),
  ...excludeAll('shared/contracts/src/audience.ts', 'upcoming?.startsAt', undefinedIsNoTime, [
    'now !== undefined → true',
  ]),
  ...excludeAll(
    'shared/contracts/src/calendar-date.ts',
    'new Date(0)',
    'A millisecond more of the first day of 1970 changes no day.',
    ['0 → 1'],
  ),
];

/** Excludes several mutants of one line that are equivalent for one reason. */
function excludeAll(
  file: string,
  line: string,
  reason: string,
  changes: readonly string[],
): EquivalentMutant[] {
  return changes.map((change) => ({ file, line, change, reason }));
}
