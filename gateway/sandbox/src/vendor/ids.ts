import { randomBytes } from 'node:crypto';

/** A new reference of 128 random bits, with a letter that says what it is. */
export const newId = (kind: string): string => `${kind}-${randomBytes(16).toString('hex')}`;
