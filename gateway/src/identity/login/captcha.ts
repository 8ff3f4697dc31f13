import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import { Resvg } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';
import type { Clock, Database, Ids } from '../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../store.ts';

export interface DrawnCaptcha {
  /** Of the person's cookie: the only way to the answer. */
  token: string;
  /** In base64. */
  png: string;
}

/** What a person read, and the token of the picture that they read it from. */
export interface CaptchaAnswer {
  token: string | undefined;
  text: string | undefined;
}

export interface Captchas {
  /** A new picture instead of the one of `previous`. Fails with `request.too-many` within a second of that one. */
  draw(previous: string | undefined): Promise<DrawnCaptcha>;
  /** Uses the picture up, whatever was read. */
  verify(answer: CaptchaAnswer): Promise<boolean>;
  deleteOld(): Promise<void>;
}

const characters = 5;
const validMs = 3 * 60_000;
const refreshEveryMs = 1_000;
// Dark greys on paper: the library's own colours are too pale for some eyes.
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
      await db
        .insertInto('identity_captcha')
        .values({
          token_hash: hashToken(token),
          answer: computeMac(token, text),
          created_at: now,
          expires_at: new Date(now.getTime() + validMs),
        })
        .execute();
      return { token, png: draw(text) };
    },
    async verify({ token, text }) {
      if (!token || !text) return false;
      const row = await db
        .deleteFrom('identity_captcha')
        .where('token_hash', '=', hashToken(token))
        .returning(['answer', 'expires_at'])
        .executeTakeFirst();
      if (row === undefined || row.expires_at <= clock.now()) return false;
      return timingSafeEqual(Buffer.from(row.answer), Buffer.from(computeMac(token, text)));
    },
    async deleteOld() {
      await db.deleteFrom('identity_captcha').where('expires_at', '<', clock.now()).execute();
    },
  };
}

async function discardPrevious(db: IdentityDb, token: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - refreshEveryMs);
  const recent = await db
    .selectFrom('identity_captcha')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', since)
    .executeTakeFirst();
  if (recent !== undefined)
    throw new AppError('request.too-many', 'A captcha is drawn anew at most once a second.', {
      details: { retryAfterMs: refreshEveryMs - (now.getTime() - recent.created_at.getTime()) },
    });
  await db.deleteFrom('identity_captcha').where('token_hash', '=', hashToken(token)).execute();
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Capitals or not, and with the letters that people take for digits: what is drawn has neither O, I nor L. */
const computeMac = (token: string, text: string): string =>
  createHmac('sha256', token).update(normalizeText(text)).digest('hex');
const normalizeText = (text: string): string =>
  text.toUpperCase().replaceAll(/\s/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

// Its types leave out the function that it is; `create` would choose the text, by a generator that can be guessed.
const renderSvg = svgCaptcha as unknown as (text: string, options: typeof size) => string;

/** The glyphs are paths, so that no font of the machine is asked for. */
const draw = (text: string): string =>
  new Resvg(renderSvg(text, size), { background: paper, font: { loadSystemFonts: false } })
    .render()
    .asPng()
    .toString('base64');
