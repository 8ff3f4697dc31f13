import { readFileSync, writeFileSync } from 'node:fs';
import { levels } from './levels.ts';
import { isShown, type Requirement } from './requirements.ts';

const page = new URL('../../docs/testing.md', import.meta.url);
const heading = '## Requirements by level';

/** Writes the table under "Requirements by level" of `docs/testing.md` from the last full run. */
export function writeEvidenceTable(requirements: readonly Requirement[]): void {
  const content = readFileSync(page, 'utf8');
  const start = content.indexOf('\n| requirement', content.indexOf(heading));
  if (start < 0) throw new Error(`docs/testing.md has no table under "${heading}".`);
  const end = content.indexOf('\n\n', start);
  const rows = requirements.map((requirement) => {
    const counts = levels.map((level) => requirement.tests.filter((test) => test.level === level).length);
    return `| ${requirement.id} | ${counts.map((count) => count || '–').join(' | ')} |`;
  });
  const head = [`| requirement | ${levels.join(' | ')} |`, `|---|${levels.map(() => '--:').join('|')}|`];
  const rest = end < 0 ? '\n' : content.slice(end);
  writeFileSync(page, `${content.slice(0, start)}\n${[...head, ...rows].join('\n')}${rest}`);
}

/**
 * Finds the requirements that the table lists as shown in a browser or by a service, but that no test showed in the
 * last run.
 */
export function findLostEvidence(requirements: readonly Requirement[]): string[] {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([A-Z]+-\d{2}) \| ([–\d]+) \| ([–\d]+) \|/gm);
  const shownBefore = new Set(
    [...rows].filter(([, , browser, service]) => browser !== '–' || service !== '–').map(([, id]) => id),
  );
  return requirements
    .filter((requirement) => shownBefore.has(requirement.id) && !isShown(requirement))
    .map(({ id }) => id);
}
