import { type LanguageCode, type PlatformConfig, preferenceKeys, type Theme } from '@parlour/contracts';
import { parseCookie } from 'cookie';

/** Reads the visitor's language and theme from the cookies that the shell writes. Falls back to the site's defaults. */
export function readPreferences(
  header: string | undefined,
  config: PlatformConfig,
): { language: LanguageCode; theme: Theme } {
  const { [preferenceKeys.language]: language, [preferenceKeys.theme]: theme } = parseCookie(header ?? '');
  const known = config.languages.find((code) => code === language);
  return {
    language: language === undefined ? config.defaultLanguage : (known ?? 'EN'),
    theme: theme === 'dark' || theme === 'light' ? theme : config.themes.default,
  };
}
