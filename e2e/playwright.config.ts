import { globSync, readFileSync } from 'node:fs';
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
const lookingAtImages = ['journeys/captcha.e2e.ts', 'journeys/lobby-pictures.e2e.ts'];

/** Journeys that measure words in every language. All others use the browser's own font. */
const measuringWords = ['journeys/accessibility.e2e.ts', 'journeys/languages.e2e.ts'];

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = globSync('{journeys,failures}/*.e2e.ts', { cwd: folder }).filter(
  (file) => !file.endsWith('.full.e2e.ts') && ![...lookingAtImages, ...measuringWords].includes(file),
);

/** Removes the files that name a fixture from `files`, and returns them. */
function takeFilesWith(fixture: RegExp): string[] {
  const taken = files.filter((file) => fixture.test(readFileSync(folder + file, 'utf8')));
  for (const file of taken) files.splice(files.indexOf(file), 1);
  return taken;
}

const createBrowserOptions = (...settings: string[]) => ({
  launchOptions: {
    executablePath,
    args: [...browserArguments, ...withoutPainting, `--blink-settings=${[...settings, withMouse].join()}`],
  },
});

/** Decoding and painting the games' artwork takes a fifth of a page's processor time. */
const withoutImages = createBrowserOptions('imagesEnabled=false');
/** Fetching and decoding the site's fonts takes a fifteenth. */
const withoutImagesAndFonts = createBrowserOptions(
  'imagesEnabled=false',
  'downloadableBinaryFontsEnabled=false',
);

/**
 * Journeys that need another site than the worker's. One worker runs each kind, because every worker starts such a site,
 * which takes as much processor time as three journeys.
 */
const onOtherSites = [
  { name: 'on a failing site', testMatch: takeFilesWith(/failureSite/) },
  { name: 'on a stopped clock', testMatch: takeFilesWith(/site-clock/) },
  { name: 'on an operated site', testMatch: takeFilesWith(/operatedSite/) },
].map((project) => ({ ...project, workers: 1, use: withoutImagesAndFonts }));

/** Journeys that start a site themselves take longest, so they are not the last. */
const onSitesOfTheirOwn = takeFilesWith(/startOwnSite/);

export default defineConfig<JourneyOptions>({
  testDir: '.',
  // Node itself removes the types; Babel takes three times as long.
  build: { external: ['**/*'] },
  globalSetup: './support/start-site.ts',
  outputDir: '../.cache/journeys',
  // Each worker has its own site, so that journeys of two workers do not interfere. Pages and sites spend processor time
  // while they wait, so more workers than cores make a journey dearer.
  workers: process.env.SITE_URL ? 1 : availableParallelism(),
  projects: [
    ...onOtherSites,
    { name: 'on sites of their own', testMatch: onSitesOfTheirOwn, use: withoutImagesAndFonts },
    // Each worker of a project starts its own browser.
    { name: 'with images', testMatch: lookingAtImages, workers: 1 },
    { name: 'with fonts', testMatch: measuringWords, workers: 2, use: withoutImages },
    { name: 'without images', testMatch: files, use: withoutImagesAndFonts },
  ],
  fullyParallel: false,
  // A journey alone would leave out all others unnoticed.
  forbidOnly: true,
  // A flaky journey is a defect, of the journey or of the site.
  retries: 0,
  // They end journeys that wait for something that never happens, and none that is slow on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
