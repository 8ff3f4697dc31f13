const shownLetters = 2;

/** Returns the first letters of an account and masks the rest. */
export const maskAccount = (username: string): string => `${username.slice(0, shownLetters)}***`;
