/** Minimum interval between login requests, in ms (AUTH-02). */
export const loginIntervalMs = 1000;

/** Maximum length that the gateway reads, in characters. It exceeds every name and password. */
export const nameMax = 64;
export const passwordMax = 256;
