import type { LanguageCode } from './platform-config.ts';

/** Where notices and banners are asked for. It stands apart from the call's schema: the page asks before it has that. */
export const announcementsPath = '/wps/relay/MCSFE_getListAnnouncements';

/** What a page asks when it starts: banners, notices for players, popups and promotions, in one language. */
export const announcementsAtStart = (language: LanguageCode) =>
  ({ types: 'B,PL,PU,PR', platform: 'W', execution: 'B', language }) as const;

/** The same as one address of the site, without its origin. */
export const toAnnouncementsAddress = (language: LanguageCode): string =>
  `${announcementsPath}?${new URLSearchParams({ data: JSON.stringify(announcementsAtStart(language)) })}`;
