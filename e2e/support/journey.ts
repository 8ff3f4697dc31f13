import { type LanguageCode, preferenceKeys, type Theme } from '@parlour/contracts';
import { type BrowserContext, test as base } from '@playwright/test';
import { createMember } from './new-member.ts';
import { openSession } from './open-session.ts';
import { type OperatedSite, startOperatedSite } from './operated-site.ts';
import { gameOrigins, pictureOrigins } from './operator-calls.ts';
import { startOwnSite } from './own-site.ts';
import type { people } from './people.ts';
import type { SiteProcess } from './site-process.ts';

export interface JourneyOptions {
  /** Language that the visitor chose on an earlier visit; null for a first visit. */
  language: LanguageCode | null;
  theme: Theme | null;
}

/** Fixtures that the journeys of one worker share. @public */
export interface SharedByWorker {
  /**
   * Site of this worker that the journey operates, with a clock that it advances. Journeys share the site: a journey
   * that changes a setting restores it. The site trusts proxies and shows its outbox. `actAsOperator` makes
   * operator calls.
   */
  operatedSite: OperatedSite;
  /**
   * Site of this worker for actions that would disturb other journeys: broken releases, canaries, closed remotes.
   * Journeys about failures share it: a journey that deploys or closes something restores it (`restoreReleases`).
   */
  failureSite: SiteProcess;
}

/** Fixtures that a journey asks for. @public */
export interface JourneyTools {
  /** Signs in by a call, before the page opens anything. Journeys about the login itself use `signIn`. */
  openSession(username: keyof typeof people): Promise<void>;
  /** Registers a new member by a call, before the page opens anything, and signs in. Returns the user name. */
  createMember(mobileNum?: string): Promise<string>;
  /** Opens another browser, whose visitor made the same choices on an earlier visit. The journey closes it. */
  openBrowser(): Promise<BrowserContext>;
}

/** Fixtures that watch every journey. @public */
export interface JourneyWatch {
  /** Uncaught errors of the page. A journey passes only when there are none. */
  uncaught: string[];
}

/** Settings of an operated site: it trusts proxies, shows its outbox, and accepts hosts of pictures and games. */
export const operatedSettings = {
  TRUST_PROXY: 'on',
  OUTBOX_PAGE: 'on',
  PICTURE_ORIGINS: pictureOrigins.join(),
  GAME_ORIGINS: gameOrigins.join(),
};

/** `test` for journeys: in English and on the worker's shared site, unless the journey says otherwise. */
export const test = base.extend<JourneyOptions & JourneyWatch & JourneyTools, SharedByWorker>({
  language: ['EN', { option: true }],
  theme: ['dark', { option: true }],
  baseURL: async ({}, use) => use(sharedSite()),
  storageState: async ({ baseURL, language, theme }, use) => {
    const { hostname } = new URL(baseURL ?? sharedSite());
    const choices = listChoices({ language, theme });
    await use({
      cookies: choices.map((choice) => ({ ...choice, ...cookieFacts, domain: hostname })),
      origins: [],
    });
  },
  context: async ({ context, language, theme, serviceWorkers }, use) => {
    await storeChoices(context, { language, theme });
    // The service worker's journeys need the files that a page fetches ahead.
    if (serviceWorkers === 'block') await saveData(context);
    await use(context);
  },
  openBrowser: async ({ browser, baseURL, language, theme }, use) =>
    use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? sharedSite() });
      await storeChoices(context, { language, theme });
      await saveData(context);
      return context;
    }),
  openSession: async ({ page, baseURL }, use) =>
    use((username) => openSession(page, baseURL ?? sharedSite(), username)),
  createMember: async ({ page, baseURL }, use) =>
    use((mobileNum) => createMember(page, baseURL ?? sharedSite(), mobileNum)),
  operatedSite: [
    async ({}, use) => {
      const site = await startOperatedSite(operatedSettings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  failureSite: [
    async ({}, use) => {
      const site = await startOwnSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  uncaught: [
    async ({ context }, use) => {
      const uncaught: string[] = [];
      context.on('weberror', (problem) => {
        const error = problem.error();
        uncaught.push(`${problem.page()?.url()}: ${error.stack ?? error}`);
      });
      await use(uncaught);
      expect(uncaught, 'errors that nobody caught in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;

const listChoices = ({ language, theme }: JourneyOptions): { name: string; value: string }[] => [
  ...(language ? [{ name: preferenceKeys.language, value: language }] : []),
  ...(theme ? [{ name: preferenceKeys.theme, value: theme }] : []),
];

/**
 * Stores the choices before the first page opens. Playwright opens an additional page to fill the local storage of
 * `storageState`, which would slow down every journey.
 */
const storeChoices = (context: BrowserContext, options: JourneyOptions): Promise<unknown> =>
  context.addInitScript((choices) => {
    if (window.top !== window || !location.protocol.startsWith('http')) return;
    for (const { name, value } of choices)
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, listChoices(options));

/**
 * Makes the pages of the context those of a browser that saves data. They fetch no file ahead, because a journey seldom
 * needs such a file.
 */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });

const cookieFacts = {
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
};

/** Site that journeys share, and its data folder. */
export interface SharedSite {
  url: string;
  dataDir: string;
}

/**
 * Returns the site of this worker, which its journeys share; other workers have other sites. `start-site.ts` starts the
 * sites before the first journey.
 */
function startWorkerSite(): SharedSite {
  const { SITE_URL, SITE_DATA_DIR = '', SITES, TEST_PARALLEL_INDEX = '0' } = process.env;
  if (SITE_URL) return { url: SITE_URL, dataDir: SITE_DATA_DIR };
  const site = (JSON.parse(SITES ?? '[]') as SharedSite[])[Number(TEST_PARALLEL_INDEX)];
  if (!site) throw new Error('No site runs: start the journeys with `npm run e2e`, or set SITE_URL.');
  return site;
}

export const sharedSite = (): string => startWorkerSite().url;
export const sharedDataDir = (): string => startWorkerSite().dataDir;

/** For `test.use`: pages with motion, as most visitors have them. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
