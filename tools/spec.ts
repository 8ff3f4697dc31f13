/**
 * `npm run spec`: lists every requirement of `docs/requirements.md` with the tests that showed it in the last full run,
 * and those without. A test counts when it uses the real system: a browser, or the gateway, the registry or the site
 * with their storage. `--json` prints titles by ID; `--update` writes the table of `docs/testing.md`. Fails when a
 * requirement that the table lists as shown is no longer shown.
 */
import { findLostEvidence, writeEvidenceTable } from './spec/evidence-table.ts';
import { realLevels } from './spec/levels.ts';
import { findUnknownIds, isShown, type Requirement, readRequirements } from './spec/requirements.ts';

const getRealTitles = ({ tests }: Requirement): string[] =>
  tests.filter(({ level }) => realLevels.has(level)).map(({ title }) => title);

const requirements = readRequirements();
if (process.argv.includes('--json'))
  console.log(
    JSON.stringify(Object.fromEntries(requirements.map((one) => [one.id, getRealTitles(one)])), null, 2),
  );
else printEvidence();

if (process.argv.includes('--update')) writeEvidenceTable(requirements);
reportProblem('Tests carry IDs that docs/requirements.md does not have', findUnknownIds(requirements));
reportProblem('No test shows any more what docs/testing.md calls shown', findLostEvidence(requirements));

function printEvidence(): void {
  const shown = requirements.filter(isShown);
  for (const requirement of shown) {
    console.log(`${requirement.id}  ${requirement.text}`);
    for (const title of getRealTitles(requirement)) console.log(`    ✓ ${title}`);
  }
  const missing = requirements.filter((requirement) => !isShown(requirement)).map(({ id }) => id);
  console.log(`\nWithout a passing test: ${missing.join(', ') || 'none'}`);
  console.log(`${shown.length} of ${requirements.length} requirements are shown by tests.`);
}

function reportProblem(problem: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  console.error(`${problem}: ${ids.join(', ')}`);
  process.exitCode = 1;
}
