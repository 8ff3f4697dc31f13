const shownLetters = 2;

/** The first letters of an account, the rest hidden. */
export const maskAccount = (username: string): string => `${username.slice(0, shownLetters)}***`;
