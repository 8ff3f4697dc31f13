import { parseBudgets, readBudgets } from './budgets.ts';
import { describeSlowestFiles, describeStages } from './report.ts';

const budgets = new Map([['Journeys', { wallSeconds: 100, cpuSeconds: 200 }]]);
const journeys = (wallSeconds: number, cpuSeconds: number) => [
  { name: 'Journeys', state: 'passed' as const, wallSeconds, cpuSeconds },
];

test('reads the budgets of the stages from the table of the testing page', () => {
  const page =
    '## Budgets\n\n| stage | wall | CPU |\n|---|---|---|\n| Types | 15 | 25 |\n\n## Next\n| Other | 1 | 2 |\n';
  expect([...parseBudgets(page)]).toEqual([['Types', { wallSeconds: 15, cpuSeconds: 25 }]]);
  expect([...readBudgets().keys()]).toContain('Journeys');
});

test.each([
  [150, 300, false],
  [151, 200, true],
  [100, 301, true],
])('warns of a stage of %i s and %i CPU seconds: %s', (wall, cpu, warns) => {
  expect(describeStages(journeys(wall, cpu), budgets).some((line) => line.startsWith('Warning'))).toBe(warns);
});

test('names the slowest files first, each with the sum of its tests', () => {
  const toResult = (file: string, durationMs: number) =>
    ({ title: 'a test', file, state: 'passed', durationMs }) as const;
  const lines = describeSlowestFiles([toResult('a', 400), toResult('b', 900), toResult('a', 600)]);
  expect(lines.map((line) => line.trim())).toEqual(['1.0 s  a', '0.9 s  b']);
});
