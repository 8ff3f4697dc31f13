import { readFileSync } from 'node:fs';

/** In seconds, on two cores. */
export interface Budget {
  wallSeconds: number;
  cpuSeconds: number;
}

const row = /^\|\s*([^|]+?)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|$/;

/** Reads the budget of each stage from the table under "Budgets" in `docs/testing.md`. */
export function readBudgets(): Map<string, Budget> {
  const page = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
  return parseBudgets(page);
}

export function parseBudgets(page: string): Map<string, Budget> {
  const [, afterHeading = ''] = page.split(/^## Budgets$/m);
  const [section = ''] = afterHeading.split(/^## /m);
  const rows = section.split('\n').flatMap((line) => {
    const [, name, wall, cpu] = row.exec(line) ?? [];
    return name === undefined
      ? []
      : [[name, { wallSeconds: Number(wall), cpuSeconds: Number(cpu) }] as const];
  });
  if (rows.length === 0) throw new Error('docs/testing.md has no table under "## Budgets".');
  return new Map(rows);
}
