import { type LanguageCode, preferenceKeys, type Theme } from '@parlour/contracts';
import { test as base } from '@playwright/test';

export interface JourneyOptions {
  /** `beside`: the one of the journeys that wait for the clock while others go on. */
  site: 'shared' | 'beside';
  /** What the visitor chose on an earlier visit; null for a first visit. */
  language: LanguageCode | null;
  theme: Theme | null;
}

interface JourneyWatch {
  /** Errors that nobody caught in the page. A journey ends well only when there are none. */
  uncaught: string[];
}

/** `test` for journeys: in English and on the site that all share, unless the journey says otherwise. */
export const test = base.extend<JourneyOptions & JourneyWatch>({
  language: ['EN', { option: true }],
  theme: ['dark', { option: true }],
  site: ['shared', { option: true }],
  baseURL: async ({ site }, use) => use(site === 'beside' ? siteBeside() : sharedSite()),
  storageState: async ({ baseURL, language, theme }, use) => {
    const { origin, hostname } = new URL(baseURL ?? sharedSite());
    const choices = [
      ...(language ? [{ name: preferenceKeys.language as string, value: language as string }] : []),
      ...(theme ? [{ name: preferenceKeys.theme as string, value: theme as string }] : []),
    ];
    await use({
      cookies: choices.map((choice) => ({ ...choice, ...cookieFacts, domain: hostname })),
      origins: [{ origin, localStorage: choices }],
    });
  },
  uncaught: [
    async ({ context }, use) => {
      const uncaught: string[] = [];
      context.on('weberror', (problem) => uncaught.push(String(problem.error())));
      await use(uncaught);
      expect(uncaught, 'errors that nobody caught in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;

const cookieFacts = {
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
};

/** The address of the site that the journeys share; `start-site.ts` starts it before the first of them. */
export function sharedSite(): string {
  const url = process.env.SITE_URL;
  if (!url) throw new Error('No site runs: start the journeys with `npm run e2e`, or set SITE_URL.');
  return url;
}

const siteBeside = (): string => process.env.SITE_BESIDE_URL ?? sharedSite();

/** For `test.use`: pages that move, as most people have them. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
