import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/browser.ts';

const results = fileURLToPath(new URL('../.cache/test-results/journeys.json', import.meta.url));

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.e2e.ts', 'failures/**/*.e2e.ts'],
  globalSetup: './support/start-site.ts',
  outputDir: '../.cache/journeys',
  // Two cores: the site, its database and one browser fill them.
  workers: 1,
  fullyParallel: false,
  // The second go keeps a trace, which costs as much time as the journey itself. What passes only then is named as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/results-reporter.ts', { outputFile: results }]],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Yangon',
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    // A worker's requests pass by `page.route`; the journey that is about the worker allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
});
