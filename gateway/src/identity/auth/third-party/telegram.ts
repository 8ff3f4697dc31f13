import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import type { Clock, TelegramBot } from '../../../server/index.ts';
import type { Proved } from './links.ts';
import type { SignInStates } from './sign-in-states.ts';

const validMinutes = 5;

/**
 * Creates the check of the data from Telegram's login button: all fields except `hash`, sorted, one per row, signed by
 * HMAC-SHA256 with the SHA-256 of the bot's token as key (core.telegram.org/widgets/login). The data are valid for five
 * minutes and one use. Fails with `identity.sign-in-closed` and `identity.sign-in-failed`.
 */
export function createTelegramCheck(bot: TelegramBot | undefined, clock: Clock, states: SignInStates) {
  return async ({ hash = '', ...fields }: Record<string, string>): Promise<Proved> => {
    if (bot === undefined) throw new AppError('identity.sign-in-closed', 'No Telegram bot is configured.');
    const lines = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`);
    const key = createHash('sha256').update(bot.token).digest();
    const expected = createHmac('sha256', key).update(lines.join('\n')).digest();
    const given = Buffer.from(hash, 'hex');
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    const ageSeconds = clock.now().getTime() / 1000 - Number(fields.auth_date);
    const isFresh = ageSeconds > -60 && ageSeconds <= validMinutes * 60;
    if (!isSigned || !isFresh || !/^\d{1,20}$/.test(fields.id ?? '')) throw createFailedError();
    const proof = { kind: 'proof', provider: 'telegram', details: {}, minutes: validMinutes + 2 } as const;
    if (!(await states.openOnce(`telegram:${hash.toLowerCase()}`, proof))) throw createFailedError();
    return { provider: 'telegram', subject: fields.id ?? '' };
  };
}

const createFailedError = (): AppError =>
  new AppError(
    'identity.sign-in-failed',
    'What came is not signed by Telegram, too old, or was used before.',
  );
