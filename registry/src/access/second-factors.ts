import type { BegunSecondFactor } from '@parlour/contracts';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import { hashToken } from './tokens.ts';

const stepSeconds = 30;
/** Number of steps accepted before and after the current one, because phone clocks differ. */
const stepTolerance = 1;
const recoveryCodeCount = 10;
/** 80 bits: a code cannot be guessed, so a fast hash is enough. */
const recoveryCodeBytes = 10;
const issuer = 'Parlour console';

const storedBegun = z.object({ secret: z.string() });
const storedFactor = z.object({
  secret: z.string(),
  since: z.string(),
  /** SHA-256, hex. */
  recoveryHashes: z.array(z.string()),
});
type StoredFactor = z.output<typeof storedFactor>;

/**
 * Second factors of operators: time-based codes of an app (RFC 6238), and recovery codes for the day on which the phone
 * is lost. Each code works once, also on several registries at the same time.
 */
export interface SecondFactors {
  /** Returns since when the operator has a second factor; `undefined` without one. */
  findSince(operator: string): Promise<string | undefined>;
  /** Begins the set-up, which replaces one that was begun before. Fails with `second-factor-on`. */
  begin(operator: string): Promise<BegunSecondFactor>;
  /**
   * Completes the set-up by a code of the app. Only this result contains the recovery codes. Fails with `code-wrong`
   * and `second-factor-on`.
   */
  confirm(operator: string, code: string): Promise<{ since: string; recoveryCodes: string[] }>;
  /** Verifies a code of the app or a recovery code, and uses it up. */
  verify(operator: string, code: string): Promise<boolean>;
  /** Removes the factor and its recovery codes. Returns false when there is none. */
  reset(operator: string): Promise<boolean>;
}

const getBegunFolder = (operator: string): string => `operators/${operator}/begun-second-factor`;
const getFolder = (operator: string): string => `operators/${operator}/second-factor`;

export function openSecondFactors(storage: Storage, now: () => Date): SecondFactors {
  const read = async <T>(key: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
    const stored = await storage.read(key);
    return stored && parseStored(key, await stored.text(), schema);
  };
  const findFactor = (operator: string): Promise<StoredFactor | undefined> =>
    read(`${getFolder(operator)}/factor.json`, storedFactor);

  /** Records the time step of a code. Returns false when it was used before. */
  const takeStep = async (operator: string, step: number): Promise<boolean> => {
    const folder = `${getFolder(operator)}/steps`;
    if (!(await storage.create(`${folder}/${step}/used`, now().toISOString()))) return false;
    const used = (await storage.list(folder)).map((entry) => entry.replace(/\/$/, ''));
    const old = used.filter((entry) => Number(entry) < step - 2 * stepTolerance);
    await Promise.all(old.map((entry) => storage.remove(`${folder}/${entry}`)));
    return true;
  };

  return {
    findSince: async (operator) => (await findFactor(operator))?.since,

    async begin(operator) {
      if (await findFactor(operator)) throw createOnError();
      const secret = new Secret({ size: 20 }).base32;
      const key = `${getBegunFolder(operator)}/factor.json`;
      await storage.write(key, Buffer.from(JSON.stringify({ secret })));
      return { secret, uri: createTotp(secret, operator).toString() };
    },

    async confirm(operator, written) {
      if (await findFactor(operator)) throw createOnError();
      const begun = await read(`${getBegunFolder(operator)}/factor.json`, storedBegun);
      const step = begun && findStep(begun.secret, written, now());
      if (!begun || step === undefined) throw createWrongCodeError();
      const recoveryCodes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
      const since = now().toISOString();
      const factor: StoredFactor = {
        secret: begun.secret,
        since,
        recoveryHashes: recoveryCodes.map(hashCode),
      };
      if (!(await storage.create(`${getFolder(operator)}/factor.json`, JSON.stringify(factor))))
        throw createOnError();
      await takeStep(operator, step);
      await storage.remove(getBegunFolder(operator));
      return { since, recoveryCodes };
    },

    async verify(operator, written) {
      const factor = await findFactor(operator);
      if (!factor) return false;
      const step = findStep(factor.secret, written, now());
      if (step !== undefined) return takeStep(operator, step);
      const hash = hashCode(written);
      if (!factor.recoveryHashes.includes(hash)) return false;
      return storage.create(`${getFolder(operator)}/recovery-codes/${hash}`, now().toISOString());
    },

    async reset(operator) {
      await storage.remove(getBegunFolder(operator));
      if (!(await findFactor(operator))) return false;
      await storage.remove(getFolder(operator));
      return true;
    },
  };
}

/** Returns the time step of a code, or `undefined` when the code belongs to no accepted step. */
function findStep(secret: string, written: string, at: Date): number | undefined {
  const token = written.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = at.getTime();
  const delta = createTotp(secret, '').validate({ token, timestamp, window: stepTolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepSeconds,
    algorithm: 'SHA1',
  });

/** Returns a code in groups, which people copy with fewer mistakes: `ABCD-EFGH-IJKL-MNOP`. */
const createRecoveryCode = (): string =>
  new Secret({ size: recoveryCodeBytes }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');
const hashCode = (written: string): string => hashToken(written.toUpperCase().replaceAll(/[\s-]/g, ''));

const createOnError = (): RegistryError =>
  new RegistryError('second-factor-on', 'A second factor is set up already. An administrator can reset it.');
const createWrongCodeError = (): RegistryError =>
  new RegistryError('code-wrong', 'The code is wrong or was used before.');
