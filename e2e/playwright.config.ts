import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/browser.ts';
import type { JourneyOptions } from './support/journey.ts';

const results = fileURLToPath(new URL('../.cache/test-results/journeys.json', import.meta.url));

/** They wait for draws, matches and rounds that keep to the clock, and use little else of the machine meanwhile. */
const byTheClock = /\/journeys\/(games-(books|rounds|tables)|lottery-draw|play)\.e2e\.ts$/;

export default defineConfig<JourneyOptions>({
  testDir: '.',
  testMatch: ['journeys/**/*.e2e.ts', 'failures/**/*.e2e.ts'],
  globalSetup: './support/start-site.ts',
  outputDir: '../.cache/journeys',
  // Two cores: the site, its database and one browser fill them. What waits goes on beside it, on a site of its own.
  workers: process.env.SITE_URL ? 1 : 2,
  projects: [
    { name: 'journeys', testIgnore: byTheClock, workers: 1 },
    { name: 'by-the-clock', testMatch: byTheClock, workers: 1, use: { site: 'beside' } },
  ],
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
    // Painting what moves takes a third of all processor time; what is about movement asks for it (`inMotion`).
    contextOptions: { reducedMotion: 'reduce' },
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
