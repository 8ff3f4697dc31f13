/** Longer than any name or password is: what the gateway reads of one, in characters. */
export const nameMax = 64;
export const passwordMax = 256;
