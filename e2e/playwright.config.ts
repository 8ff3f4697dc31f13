import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserArguments, chromiumPath } from './support/browser.ts';
import type { JourneyOptions } from './support/journey.ts';

// Results from another browser are stored separately.
const resultsName = process.env.CHROMIUM_PATH ? 'journeys-in-another-browser' : 'journeys';
const results = fileURLToPath(
  new URL(`../.cache/${process.env.TEST_RESULTS ?? 'test-results'}/${resultsName}.json`, import.meta.url),
);
const executablePath = await chromiumPath();

/** With custom settings the browser assumes a machine without a mouse, and disables hover. */
const withMouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Pages get no memory for painted tiles. The browser still lays out, animates, scrolls and hits elements, in as many
 * frames, but paints none of them, which takes a third of its processor time. A screenshot is blank.
 */
const withoutPainting = ['--force-gpu-mem-available-mb=0'];

/** Journeys about pictures, boxes or contrast. All others load no images. */
const lookingAtImages = [/\/journeys\/(captcha|lobby-pictures)\.e2e\.ts$/];

export default defineConfig<JourneyOptions>({
  testDir: '.',
  // `*.full.e2e.ts` belong to the full set (`full.config.ts`).
  testMatch: /\/(journeys|failures)\/(?!.*\.full\.e2e\.ts$).*\.e2e\.ts$/,
  globalSetup: './support/start-site.ts',
  outputDir: '../.cache/journeys',
  // Each worker has its own site, so that journeys of two workers do not interfere. One worker more than cores keeps all
  // of them busy, since journeys often wait.
  workers: process.env.SITE_URL ? 1 : availableParallelism() + 1,
  projects: [
    { name: 'with images', testMatch: lookingAtImages },
    {
      name: 'without images',
      testIgnore: lookingAtImages,
      // Decoding and painting the games' artwork takes a fifth of a page's processor time.
      use: {
        launchOptions: {
          executablePath,
          args: [
            ...browserArguments,
            ...withoutPainting,
            `--blink-settings=imagesEnabled=false,${withMouse}`,
          ],
        },
      },
    },
  ],
  fullyParallel: false,
  // A journey alone would leave out all others unnoticed.
  forbidOnly: true,
  // A flaky journey is a defect, of the journey or of the site.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./support/results-reporter.ts', { outputFile: results }]],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Yangon',
    viewport: { width: 1440, height: 900 },
    // Painting motion takes a third of all processor time; journeys about motion opt in (`inMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    // `page.route` does not see the service worker's requests; the journey about the worker allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: browserArguments },
  },
});
