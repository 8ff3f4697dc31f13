/**
 * `npm run serve`: runs a production site, configured by `parlour.config.json` and secrets in the environment. With
 * `--check` it only checks them. See docs/operations.md.
 */
import { readProduction } from './production/production.ts';
import { createTerminalProgress } from './progress.ts';
import { runSite } from './run-site.ts';
import { startSite } from './site.ts';
import { StartProblem } from './start-problem.ts';

// Other accounts of this machine must not read what the site writes.
process.umask(0o077);

function readArguments(given: readonly string[]): { isCheck: boolean } {
  const unknown = given.find((one) => one !== '--check');
  if (unknown !== undefined)
    throw new StartProblem(`Starting: there is no option ${unknown}, only --check. Leave it out.`);
  return { isCheck: given.length > 0 };
}

await runSite(async () => {
  const { isCheck } = readArguments(process.argv.slice(2));
  const { config, kind, publicUrl } = readProduction(process.env, new Date());
  if (isCheck) {
    console.log(`The configuration of ${publicUrl} can be used. The start checks the database as well.`);
    return undefined;
  }
  console.log(`Parlour is starting ${publicUrl}`);
  const site = await startSite(config, kind, createTerminalProgress(process.stdout));
  return { site, ready: `\nParlour serves ${publicUrl} at ${site.url}\n` };
});
