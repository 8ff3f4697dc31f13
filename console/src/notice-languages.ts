import type { LanguageCode } from '@parlour/contracts';

/** Languages that a notice needs. Without one of them, some players would see a closed page without an explanation. */
export const noticeLanguages = ['EN', 'MY', 'CN'] as const satisfies readonly LanguageCode[];
