import { randomBytes } from 'node:crypto';
import { dayMs } from '@parlour/basics';
import * as z from 'zod/mini';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import { isOperatorName } from './operators.ts';
import { browserDays } from './session-cookie.ts';
import { hashToken } from './tokens.ts';

/** Maximum number of known browsers of one operator. A further one replaces the one that was used longest ago. */
const browsersMax = 20;

const storedBrowser = z.object({ usedAt: z.string() });

/** The browsers in which an operator has logged in. Failures elsewhere do not count against them. */
export interface KnownBrowsers {
  isKnown(operator: string, browser: string | undefined): Promise<boolean>;
  /** Records a login. Returns the browser's secret, a new one for a browser that this operator never used. */
  remember(operator: string, browser: string | undefined): Promise<string>;
}

export function openKnownBrowsers(storage: Storage, now: () => Date): KnownBrowsers {
  const getFolder = (operator: string): string => `operators/${operator}/browsers`;
  const isRecent = (usedAt: string | undefined): usedAt is string =>
    usedAt !== undefined && now().getTime() - Date.parse(usedAt) < browserDays * dayMs;
  const readUse = async (operator: string, hash: string): Promise<string | undefined> => {
    const key = `${getFolder(operator)}/${hash}/browser.json`;
    const stored = await storage.read(key);
    return stored && parseStored(key, await stored.text(), storedBrowser).usedAt;
  };
  const isKnown: KnownBrowsers['isKnown'] = async (operator, browser) =>
    isOperatorName(operator) &&
    browser !== undefined &&
    isRecent(await readUse(operator, hashToken(browser)));

  /** Removes browsers that are too old, and those above the maximum. */
  const prune = async (operator: string): Promise<void> => {
    const hashes = (await storage.list(getFolder(operator))).map((entry) => entry.replace(/\/$/, ''));
    const found = await Promise.all(
      hashes.map(async (hash) => ({ hash, usedAt: (await readUse(operator, hash)) ?? '' })),
    );
    const newest = found.sort((a, b) => b.usedAt.localeCompare(a.usedAt));
    const surplus = newest.filter(({ usedAt }, index) => index >= browsersMax || !isRecent(usedAt));
    await Promise.all(surplus.map(({ hash }) => storage.remove(`${getFolder(operator)}/${hash}`)));
  };

  return {
    isKnown,
    async remember(operator, browser) {
      // The secret of an unknown browser may have been planted there by somebody else.
      const known = (await isKnown(operator, browser)) ? browser : undefined;
      const secret = known ?? randomBytes(32).toString('base64url');
      const used = JSON.stringify({ usedAt: now().toISOString() });
      await storage.write(`${getFolder(operator)}/${hashToken(secret)}/browser.json`, Buffer.from(used));
      await prune(operator);
      return secret;
    },
  };
}
