/**
 * `npm run mutate [-- area …]`: changes the files that contain rules, one small change at a time, and runs the tests
 * that reach each change. A change that no test detects survives. The exit code is 1 when an area scores below 80 %.
 */
import { parseArgs } from 'node:util';
import type { Area } from './area.ts';
import { areas } from './areas.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { addNumberMutator } from './number-mutator.ts';
import { runArea } from './run-area.ts';
import { type AreaScore, toAreaScore, toJudgedMutants } from './scores.ts';

const leastPercent = 80;
const postgresModule = new URL('../../gateway/src/testing/shared-postgres.ts', import.meta.url);

interface SharedPostgres {
  openStarter(): Promise<void>;
  closeStarter(): Promise<void>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, workers: { type: 'string', default: '1' } },
});

function getChosenAreas(): readonly Area[] {
  const unknown = positionals.filter((name) => !areas.some((area) => area.name === name));
  if (unknown.length > 0) {
    const known = areas.map(({ name }) => name).join(', ');
    throw new Error(`There is no area "${unknown.join('", "')}". The areas are: ${known}.`);
  }
  return positionals.length === 0 ? areas : areas.filter(({ name }) => positionals.includes(name));
}

const toPercentText = (percent: number | undefined): string =>
  percent === undefined ? '–' : `${percent.toFixed(1)} %`;

function printDetails(name: string, { survived, staleExclusions }: AreaScore): void {
  if (survived.length > 0) console.log(`\nSurvivors of ${name}:`);
  for (const { file, lineNumber, change } of survived) console.log(`  ${file}:${lineNumber}  ${change}`);
  for (const { file, change } of staleExclusions) {
    console.log(`  Remove the exclusion of "${change}" in ${file}: no such mutant survives.`);
  }
}

function printTable(scores: ReadonlyMap<string, AreaScore>): void {
  console.log('\narea              mutants  killed  survived  equivalent    score');
  for (const [name, { killed, survived, equivalent, percent }] of scores) {
    const columns = [killed + survived.length, killed, survived.length, equivalent];
    const [mutants = '', ...rest] = columns.map((count) => String(count).padStart(7));
    console.log(
      `${name.padEnd(18)}${mutants} ${rest.map((text) => text.padStart(9)).join('')}  ${toPercentText(percent)}`,
    );
  }
}

async function scoreArea(area: Area): Promise<AreaScore> {
  console.log(`Mutating ${area.name}: ${area.files.length} files, ${area.tests.length} test files`);
  const results = await runArea(area, { workers: Number(values.workers), force: values.force });
  return toAreaScore(
    toJudgedMutants(results),
    equivalentMutants.filter(({ file }) => area.files.includes(file)),
  );
}

const postgres: SharedPostgres = await import(postgresModule.href);
// The tests evaluate every module again for each mutant.
process.env.FRESH_MODULES = '1';
try {
  const chosen = getChosenAreas();
  await addNumberMutator();
  // All tests that need a database share one server, which starts with the first of them.
  await postgres.openStarter();
  const scores = new Map<string, AreaScore>();
  for (const area of chosen) scores.set(area.name, await scoreArea(area));
  for (const [name, score] of scores) printDetails(name, score);
  printTable(scores);
  const isEnough = ({ percent, staleExclusions }: AreaScore) =>
    percent !== undefined && percent >= leastPercent && staleExclusions.length === 0;
  if (![...scores.values()].every(isEnough)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await postgres.closeStarter();
}
