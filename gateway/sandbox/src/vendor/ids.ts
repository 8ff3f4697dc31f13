import { randomBytes } from 'node:crypto';

/** Creates a reference of 128 random bits with a prefix for its kind. */
export const newId = (kind: string): string => `${kind}-${randomBytes(16).toString('hex')}`;
