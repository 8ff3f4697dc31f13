import { type LanguageCode, type PlatformConfig, preferenceKeys, type Theme } from '@parlour/contracts';

/** Reads the visitor's language and theme from the cookies that the shell writes. Falls back to the site's defaults. */
export function readPreferences(
  cookies: string | undefined,
  config: PlatformConfig,
): { language: LanguageCode; theme: Theme } {
  const language = readCookie(cookies, preferenceKeys.language);
  const theme = readCookie(cookies, preferenceKeys.theme);
  const known = config.languages.find((code) => code === language);
  return {
    language: language === undefined ? config.defaultLanguage : (known ?? 'EN'),
    theme: theme === 'dark' || theme === 'light' ? theme : config.themes.default,
  };
}

function readCookie(cookies: string | undefined, name: string): string | undefined {
  const pair = cookies?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
