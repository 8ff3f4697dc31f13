import { type JudgedMutant, toAreaScore } from './scores.ts';

const mutant = (verdict: JudgedMutant['verdict'], change = 'a → b'): JudgedMutant => ({
  file: 'rules.ts',
  lineNumber: 1,
  line: 'const limit = a;',
  change,
  verdict,
});
const exclusion = { file: 'rules.ts', change: 'a → b', reason: 'They are the same.' };

test('scores the share of killed mutants, without those that do not run', () => {
  const mutants = [
    mutant('killed'),
    mutant('killed'),
    mutant('killed'),
    mutant('survived'),
    mutant('invalid'),
  ];
  expect(toAreaScore(mutants, [])).toMatchObject({ killed: 3, percent: 75, survived: [{ change: 'a → b' }] });
  expect(toAreaScore([], []).percent).toBeUndefined();
});

test('leaves an equivalent mutant out of the score', () => {
  const score = toAreaScore([mutant('killed'), mutant('survived')], [exclusion]);
  expect(score).toMatchObject({ percent: 100, equivalent: 1, survived: [], staleExclusions: [] });
});

test.each([
  ['another file', { ...exclusion, file: 'other.ts' }],
  ['another change', { ...exclusion, change: 'a → c' }],
  ['another line', { ...exclusion, line: 'const other' }],
])('an exclusion of %s excludes nothing, and is reported', (_, other) => {
  const score = toAreaScore([mutant('killed'), mutant('survived')], [other]);
  expect(score).toMatchObject({ percent: 50, equivalent: 0, staleExclusions: [other] });
});

test('an exclusion of a mutant that a test kills is reported', () => {
  expect(toAreaScore([mutant('killed')], [exclusion]).staleExclusions).toEqual([exclusion]);
});
