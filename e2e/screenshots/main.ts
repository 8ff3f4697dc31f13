/**
 * Takes the screenshots: `npm run screenshots`. Other arguments than `--sheets` go to Playwright, so that
 * `npm run screenshots -- --sheets screens.e2e -g 'MY light'` takes one part. `--sheets` then arranges all pictures of
 * the screens on contact sheets.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { drawSheets } from './sheets.ts';

const option = '--sheets';
const root = fileURLToPath(new URL('../..', import.meta.url));
const given = process.argv.slice(2);
const others = given.filter((argument) => argument !== option);

const taken = spawnSync('playwright', ['test', '--config', 'e2e/screenshots.config.ts', ...others], {
  cwd: root,
  stdio: 'inherit',
});
if (taken.status === 0 && given.includes(option)) {
  const sheets = await drawSheets(`${root}.cache/screenshots/`);
  console.log(`${sheets.length} contact sheets in .cache/screenshots/sheets`);
}
process.exitCode = taken.status ?? 1;
