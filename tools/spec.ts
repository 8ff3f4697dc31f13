/**
 * `npm run spec`: every requirement of `docs/requirements.md` with the tests that showed it in the last full run, and
 * those that none has shown. A test counts only when it goes through the real thing: a browser, or the
 * gateway or registry with their storage. Component tests do not count, whatever ID they carry.
 */
import { readFileSync } from 'node:fs';
import { readResults, type TestResult } from './test-results.ts';

const idPattern = /\b[A-Z]+-\d{2}\b/;
const realSuites = ['e2e/', 'gateway/', 'registry/', 'site/'];

function requirementIds(): { id: string; line: string }[] {
  const page = readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8');
  return page
    .split('\n')
    .map((line) => /^- \*\*([A-Z]+-\d{2})\*\*\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id = '', line = '']) => ({ id, line }));
}

const idsOf = ({ title }: TestResult): string[] =>
  [...title.matchAll(/@([A-Z]+-\d{2})/g)].map(([, id = '']) => id).filter((id) => idPattern.test(id));

const shown = new Map<string, string[]>();
for (const result of readResults()) {
  if (result.state !== 'passed' || !realSuites.some((suite) => result.file.startsWith(suite))) continue;
  for (const id of idsOf(result)) shown.set(id, [...(shown.get(id) ?? []), result.title]);
}

const requirements = requirementIds();
if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify(Object.fromEntries(requirements.map(({ id }) => [id, shown.get(id) ?? []])), null, 2),
  );
} else {
  const missing = requirements.filter(({ id }) => !shown.has(id));
  for (const { id, line } of requirements) {
    const titles = shown.get(id);
    if (titles) console.log(`${id}  ${line}\n${titles.map((title) => `    ✓ ${title}`).join('\n')}`);
  }
  console.log(`\nWithout a passing test: ${missing.map(({ id }) => id).join(', ') || 'none'}`);
  console.log(
    `${requirements.length - missing.length} of ${requirements.length} requirements are shown by tests.`,
  );
}
const known = new Set(requirements.map(({ id }) => id));
const strangers = [...shown.keys()].filter((id) => !known.has(id));
if (strangers.length > 0) {
  console.error(`Tests carry IDs that docs/requirements.md does not have: ${strangers.join(', ')}`);
  process.exitCode = 1;
}
