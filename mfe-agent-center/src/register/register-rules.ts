/** Rules of the register centre: the addresses of invitations, and passwords for opened accounts. */
import { type InvitationStatus, invitationLimits } from '@parlour/contracts/calls';
import { ppmPerPercent } from '../settlements/formats.ts';

/** Builds the address that an agent shares. Its page opens the registration with the code. */
export const toInvitationAddress = (origin: string, code: string): string =>
  `${origin}/join?affiliateCode=${encodeURIComponent(code)}`;

/** Choices of the days until an invitation expires; 0: it does not expire. */
export const dayChoices = [7, 30, 90, 0] as const;

/** Parses the maximum number of uses; undefined for an empty field, `wrong` for an invalid number. */
export function readUses(text: string): number | undefined | 'wrong' {
  const written = text.trim();
  if (written === '') return undefined;
  const uses = /^\d{1,6}$/.test(written) ? Number(written) : 0;
  return uses >= 1 && uses <= invitationLimits.uses ? uses : 'wrong';
}

/**
 * Parses a rebate in per cent to parts per million; 0 for an empty field, `wrong` for a text that is no rate or a rate above
 * `maxPpm`.
 */
export function readRebate(text: string, maxPpm: number): number | 'wrong' {
  const written = text.trim();
  if (written === '') return 0;
  const ppm = /^\d{1,3}(?:\.\d{1,4})?$/.test(written)
    ? Math.round(Number(written) * ppmPerPercent)
    : undefined;
  return ppm !== undefined && ppm <= maxPpm ? ppm : 'wrong';
}

export const isUsable = (status: InvitationStatus): boolean => status === 'OPEN';

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

/** Creates a first password that is easy to read aloud: four letters, four digits, four letters. */
export function createFirstPassword(random: (count: number) => Uint32Array = readRandom): string {
  const pick = (from: string, value: number): string => from[value % from.length] ?? '';
  const values = [...random(12)];
  const parts = [letters, digits, letters].map((from, part) =>
    values
      .slice(part * 4, part * 4 + 4)
      .map((value) => pick(from, value))
      .join(''),
  );
  return parts.join('-');
}

const readRandom = (count: number): Uint32Array => crypto.getRandomValues(new Uint32Array(count));
