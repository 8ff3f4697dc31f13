import { randomBytes, randomInt } from 'node:crypto';
import type { RegistryConfig } from '../config.ts';

/** Names that differ in each trial, so that a release cannot tell the trial from the visit of a player. */
export interface TrialDisguise {
  /** Address of the site in the browser. Nothing resolves it: the gate answers every request. */
  origin: string;
  /** Name of the account, and every text of the gateway's answers that has no format. */
  word: string;
  token: string;
  /** Path of a page of the shell, where no remote is mounted. */
  quietAddress: string;
}

const consonants = 'bdfghklmnprstvw';
const vowels = 'aeiou';
const pick = (letters: string): string => letters[randomInt(letters.length)] ?? '';
const createWord = (): string =>
  Array.from({ length: 3 + randomInt(2) }, () => pick(consonants) + pick(vowels)).join('');

/** Creates the names of one trial. The address is the public one of the site, if it has one. */
export function createDisguise({ publicUrl }: Pick<RegistryConfig, 'publicUrl'>): TrialDisguise {
  const known = publicUrl === undefined ? undefined : URL.parse(publicUrl);
  return {
    origin: known?.protocol === 'https:' ? known.origin : `https://www.${createWord()}.com`,
    word: createWord(),
    token: randomBytes(24).toString('base64url'),
    quietAddress: `/${createWord()}`,
  };
}
