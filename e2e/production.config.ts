import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { projects: _, globalSetup: __, ...shared } = journeys;
const results = fileURLToPath(new URL('../.cache/test-results/journeys-in-production.json', import.meta.url));

/** Configuration of the suite that starts `npm run serve` on a PostgreSQL server behind a TLS proxy. */
export default defineConfig({
  ...shared,
  testMatch: ['production/*.e2e.ts'],
  workers: 1,
  reporter: [['list'], ['./support/results-reporter.ts', { outputFile: results }]],
  use: { ...shared.use, ignoreHTTPSErrors: true },
});
