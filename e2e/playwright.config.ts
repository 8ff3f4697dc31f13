import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/browser.ts';
import type { JourneyOptions } from './support/journey.ts';

// What runs in another browser is told apart.
const resultsName = process.env.CHROMIUM_PATH ? 'journeys-in-another-browser' : 'journeys';
const results = fileURLToPath(
  new URL(`../.cache/${process.env.TEST_RESULTS ?? 'test-results'}/${resultsName}.json`, import.meta.url),
);
const executablePath = await chromiumPath();
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** With settings of its own the browser takes the machine for one without a mouse, and nothing answers to hovering. */
const withMouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Journeys about pictures, boxes or contrast. All others load no image. */
const lookingAtImages = [/\/journeys\/(captcha|lobby-pictures)\.e2e\.ts$/];

export default defineConfig<JourneyOptions>({
  testDir: '.',
  // `*.full.e2e.ts` belong to the full set (`full.config.ts`).
  testMatch: /\/(journeys|failures)\/(?!.*\.full\.e2e\.ts$).*\.e2e\.ts$/,
  globalSetup: './support/start-site.ts',
  outputDir: '../.cache/journeys',
  // Each worker has a site of its own, so that what the journeys of two workers do does not meet.
  workers: process.env.SITE_URL ? 1 : Math.max(2, availableParallelism()),
  projects: [
    { name: 'with images', testMatch: lookingAtImages },
    {
      name: 'without images',
      testIgnore: lookingAtImages,
      // Decoding and painting the art of games takes a fifth of a page's processor time.
      use: {
        launchOptions: {
          executablePath,
          args: [...browserArguments, `--blink-settings=imagesEnabled=false,${withMouse}`],
        },
      },
    },
  ],
  fullyParallel: false,
  // A flaky journey is a defect, of the journey or of the site.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/results-reporter.ts', { outputFile: results }]],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Yangon',
    viewport: { width: 1440, height: 900 },
    // Painting what moves takes a third of all processor time; what is about movement asks for it (`inMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    // A worker's requests pass by `page.route`; the journey that is about the worker allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: browserArguments },
  },
});
