import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchFigure } from '../figure.ts';
import type { Section } from '../results.ts';

/** Run as recorded by `tools/run/run-history.ts`. */
interface TestRun {
  endedAt: string;
  isFirst: boolean;
  passed: number;
  failed: number;
  stages: readonly { name: string; wallSeconds: number; cpuSeconds: number }[];
  wholeCheckSeconds?: number;
}

const clone = fileURLToPath(new URL('../../../', import.meta.url));
const runsShown = 3;
const firstGoalSeconds = 12 * 60;
const repeatedGoalSeconds = 9 * 60;
const wholeCheckGoalSeconds = 18 * 60;

/** Reads the runs that a clone has recorded, without those that failed. */
function readRuns(folder: string): TestRun[] {
  const history = join(folder, '.cache/test-runs.json');
  if (!existsSync(history)) return [];
  return (JSON.parse(readFileSync(history, 'utf8')) as TestRun[]).filter(({ failed }) => failed === 0);
}

/**
 * Reads the last runs of `npm test` in this clone and in others, since a clone has one first run, by stage and with
 * processor time, and compares them with the bounds of the check.
 */
export async function reportCheck(otherClones: readonly string[] = []): Promise<Section> {
  const runs = [...new Set([clone, ...otherClones])]
    .flatMap(readRuns)
    .sort((a, b) => a.endedAt.localeCompare(b.endedAt));
  if (runs.length === 0) throw new Error('No clone has a complete run of `npm test`.');
  const first = runs.filter(({ isFirst }) => isFirst).slice(-runsShown);
  const repeated = runs.filter(({ isFirst }) => !isFirst).slice(-runsShown);
  const whole = runs.flatMap(({ wholeCheckSeconds = [] }) => wholeCheckSeconds).slice(-runsShown);
  return {
    title: '`npm test`, by stage',
    figures: [
      ...toFigures('first', 'The first run of a clone', first.map(sumWall), firstGoalSeconds),
      ...toFigures('repeated', 'A further run in the same clone', repeated.map(sumWall), repeatedGoalSeconds),
      ...toFigures('whole', 'The whole check (`.ci/run`)', whole, wholeCheckGoalSeconds),
    ],
    table: toTable([...first, ...repeated]),
  };
}

const sumWall = ({ stages }: TestRun): number =>
  stages.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0);
const sumCpu = ({ stages }: TestRun): number => stages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

function toFigures(
  id: string,
  title: string,
  seconds: readonly number[],
  goalSeconds: number,
): BenchFigure[] {
  if (seconds.length === 0) return [];
  const slowest = Math.max(...seconds);
  return [
    {
      id: `check.${id}`,
      title,
      ratio: slowest / goalSeconds,
      goal: 1,
      direction: 'max',
      a: { label: `slowest of ${seconds.length}`, value: Math.round(slowest), unit: 's' },
      b: { label: 'bound', value: goalSeconds, unit: 's' },
      note: 'Each cell below is wall time / processor time of the whole machine, in seconds.',
    },
  ];
}

function toTable(runs: readonly TestRun[]): NonNullable<Section['table']> {
  const names = [...new Set(runs.flatMap(({ stages }) => stages.map(({ name }) => name)))];
  const toCell = (wall: number, cpu: number): string => `${wall.toFixed(0)} / ${cpu.toFixed(0)}`;
  const rows = names.map((name) => [
    name,
    ...runs.map(({ stages }) => {
      const stage = stages.find((candidate) => candidate.name === name);
      return stage ? toCell(stage.wallSeconds, stage.cpuSeconds) : '–';
    }),
  ]);
  return {
    head: [
      'stage',
      ...runs.map(({ isFirst, endedAt }) => `${isFirst ? 'first' : 'again'} ${endedAt.slice(5, 16)}`),
    ],
    rows: [
      ...rows,
      ['all', ...runs.map((run) => toCell(sumWall(run), sumCpu(run)))],
      ['`.ci/run`', ...runs.map(({ wholeCheckSeconds }) => wholeCheckSeconds?.toFixed(0) ?? '–')],
      ['tests', ...runs.map(({ passed }) => String(passed))],
    ],
  };
}
