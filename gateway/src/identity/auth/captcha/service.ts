import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import { Resvg } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';
import { type Clock, type Database, dayMs, hashToken, type Ids, minuteMs } from '../../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import { deleteExpiredBrowsers, insertKnownBrowser, isKnownBrowser } from './known-browser-store.ts';
import { deleteCaptcha, deleteExpiredCaptchas, insertCaptcha, readDrawnAt, takeCaptcha } from './store.ts';

interface DrawnCaptcha {
  /** Token for the browser's cookie. The answer can only be verified with it. */
  token: string;
  /** Base64. */
  png: string;
}

/** The text that a person read, and the token of the picture. */
export interface CaptchaAnswer {
  token: string | undefined;
  text: string | undefined;
}

/** The browser whose person reads a captcha once, before its first code by SMS. */
interface Browser {
  /** From its cookie. */
  token: string | undefined;
  /** Sets the cookie. */
  keep(token: string, seconds: number): void;
}

/** An answer from a browser that is remembered when the answer is right. */
export interface BrowserCaptcha extends CaptchaAnswer {
  browser: Browser;
}

export interface Captchas {
  /**
   * Draws a new picture that replaces the one of `previous`. Fails with `request.too-many` within a second of that one.
   */
  draw(previous: string | undefined): Promise<DrawnCaptcha>;
  /** Uses up the picture, whether the answer is right or wrong. */
  verify(answer: CaptchaAnswer): Promise<boolean>;
  /** Returns whether somebody read a captcha in this browser within the last month. */
  isKnownBrowser(browser: Pick<Browser, 'token'> | undefined): Promise<boolean>;
  /** Returns the browser's token, which its cookie contains from this response on. */
  rememberBrowser(browser: Browser): Promise<string>;
  deleteOld(): Promise<void>;
}

const browserMs = 30 * dayMs;
const characters = 5;
const validMs = 3 * minuteMs;
const refreshEveryMs = 1_000;
// Dark grey on paper: the library's own colours have too little contrast for some people.
const size = { width: 150, height: 50, fontSize: 54, noise: 3 } as const;
const paper = '#f4f1e8';

export const captchaSeconds = validMs / 1000;

export function createCaptchas({
  database,
  clock,
  ids,
}: {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token' | 'readable'>;
}): Captchas {
  const db = database.withTables<IdentityTables>();
  return {
    async draw(previous) {
      const now = clock.now();
      if (previous !== undefined) await discardPrevious(db, previous, now);
      const text = ids.readable(characters);
      const token = ids.token();
      await insertCaptcha(db, {
        tokenHash: hashToken(token),
        mac: computeMac(token, text),
        createdAt: now,
        expiresAt: new Date(now.getTime() + validMs),
      });
      return { token, png: draw(text) };
    },
    async verify({ token, text }) {
      if (!token || !text) return false;
      const drawn = await takeCaptcha(db, hashToken(token));
      if (drawn === undefined || drawn.expiresAt <= clock.now()) return false;
      return timingSafeEqual(Buffer.from(drawn.mac), Buffer.from(computeMac(token, text)));
    },
    isKnownBrowser: async (browser) =>
      browser?.token !== undefined && isKnownBrowser(db, hashToken(browser.token), clock.now()),
    async rememberBrowser(browser) {
      const token = ids.token();
      await insertKnownBrowser(db, hashToken(token), new Date(clock.now().getTime() + browserMs));
      browser.keep(token, browserMs / 1000);
      return token;
    },
    async deleteOld() {
      await deleteExpiredCaptchas(db, clock.now());
      await deleteExpiredBrowsers(db, clock.now());
    },
  };
}

async function discardPrevious(db: IdentityDb, token: string, now: Date): Promise<void> {
  const drawnAt = await readDrawnAt(db, hashToken(token), new Date(now.getTime() - refreshEveryMs));
  if (drawnAt !== undefined)
    throw new AppError('request.too-many', 'A captcha is drawn anew at most once a second.', {
      details: { retryAfterMs: refreshEveryMs - (now.getTime() - drawnAt.getTime()) },
    });
  await deleteCaptcha(db, hashToken(token));
}

/**
 * Computes the MAC of the text. Upper and lower case are equal, and letters count as the digits they resemble: drawn
 * texts contain neither O, I nor L.
 */
const computeMac = (token: string, text: string): string =>
  createHmac('sha256', token).update(normalizeText(text)).digest('hex');
const normalizeText = (text: string): string =>
  text.toUpperCase().replaceAll(/\s/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

// The module is a function, which its types omit. Its `create` would choose the text itself, with a predictable
// generator.
const renderSvg = svgCaptcha as unknown as (text: string, options: typeof size) => string;

/** Glyphs are paths, so no system font is needed. */
const draw = (text: string): string =>
  new Resvg(renderSvg(text, size), { background: paper, font: { loadSystemFonts: false } })
    .render()
    .asPng()
    .toString('base64');
