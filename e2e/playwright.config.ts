import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/browser.ts';
import type { JourneyOptions } from './support/journey.ts';

const results = fileURLToPath(new URL('../.cache/test-results/journeys.json', import.meta.url));

/**
 * They wait most of their time: for draws, matches and rounds that keep to the clock, for the runtime's own bounds, for
 * a worker that comes after the first view. One after the other, so that one always waits while another works.
 */
const waiting = [
  /\/journeys\/(games-(books|rounds|tables)|lottery-draw|play)\.e2e\.ts$/,
  /\/failures\/(fault-matrix|interrupted-round|killed-site|maintenance|registry-down)\.e2e\.ts$/,
];

export default defineConfig<JourneyOptions>({
  testDir: '.',
  testMatch: ['journeys/**/*.e2e.ts', 'failures/**/*.e2e.ts'],
  globalSetup: './support/start-site.ts',
  outputDir: '../.cache/journeys',
  // Each has a site of its own, so that what they do does not meet. Whoever is done with what waits helps with the rest.
  workers: process.env.SITE_URL ? 1 : 2,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'journeys', testIgnore: waiting },
  ],
  fullyParallel: false,
  // The second go keeps a trace, which costs as much time as the journey itself. What passes only then is named as flaky.
  // It runs after all others and alone, so that one that needs too much of a busy machine passes it.
  retries: 1,
  retryStrategy: 'isolated',
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
