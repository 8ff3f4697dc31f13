import type { LanguageCode } from './platform-config.ts';

/**
 * Path of the call for notices and banners. It is separate from the call's schema, since the page sends the request
 * before the schema is loaded.
 */
export const announcementsPath = '/wps/relay/MCSFE_getListAnnouncements';

/**
 * Returns the input of the request that a page sends at start: banners, notices for players, popups and promotions,
 * in one language.
 */
export const announcementsAtStart = (language: LanguageCode) =>
  ({ types: 'B,PL,PU,PR', platform: 'W', execution: 'B', language }) as const;

/** Returns the same request as an address without origin. */
export const toAnnouncementsAddress = (language: LanguageCode): string =>
  `${announcementsPath}?${new URLSearchParams({ data: JSON.stringify(announcementsAtStart(language)) })}`;
