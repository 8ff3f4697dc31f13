/**
 * Under what names the shell stores a person's choices: in local storage, where they persist, and mirrored in a cookie
 * of the same name (`path=/; max-age=31536000; samesite=lax`), from which the registry writes the page in the right
 * language and theme before the first paint. Values are a `LanguageCode` and a `Theme`.
 */
export const preferenceKeys = { language: 'parlour.language', theme: 'parlour.theme' } as const;
