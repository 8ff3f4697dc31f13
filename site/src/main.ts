/** `npm start`: runs the demonstration, for the users of this machine, with only this repository. */
import { publishedPassword } from '@parlour/gateway/seed';
import { createDemonstration } from './demo/demonstration.ts';
import { readHistoryDays } from './demo/history-days.ts';
import { sampleOperators } from './demo/sample-operators.ts';
import { readSettings } from './demo/settings.ts';
import { createTerminalProgress } from './progress.ts';
import { publishedOperatorPassword } from './published-operators.ts';
import { runSite } from './run-site.ts';
import { startSite } from './site.ts';

const formatOperators = (): string =>
  sampleOperators.map(({ name, roles }) => `${name}: ${roles.join()}`).join(', ');

await runSite(async () => {
  const config = readSettings(process.env);
  const demonstration = createDemonstration(config, readHistoryDays(process.env));
  console.log('Parlour is starting');
  const site = await startSite(config, demonstration, createTerminalProgress(process.stdout));
  const ready = [
    '',
    `Parlour is ready: ${site.url}`,
    '',
    'This is a demonstration, for this machine only. Its people, play and money are invented.',
    `Members log in with ${publishedPassword} (ada, chi, …), operators at /console/ with ${publishedOperatorPassword} (${formatOperators()}).`,
    '`npm run serve` starts a production site: docs/operations.md.',
    '',
  ];
  return { site, ready: ready.join('\n') };
});
