/**
 * Names under which the shell persists a person's choices: in local storage, and mirrored in a cookie of the same
 * name (`path=/; max-age=31536000; samesite=lax`). The registry reads the cookie to render the page in the right
 * language and theme before the first paint. Values are a `LanguageCode` and a `Theme`.
 */
export const preferenceKeys = { language: 'parlour.language', theme: 'parlour.theme' } as const;
