import { hash } from 'node:crypto';

/** Returns the SHA-256 of a random token in hex. Databases store the hash, so that a stolen copy opens nothing. */
export const hashToken = (token: string): string => hash('sha256', token);
