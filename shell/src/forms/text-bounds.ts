/** Maximum length that the gateway reads, in characters. It exceeds every name and password. */
export const nameMax = 64;
export const passwordMax = 256;
