import { createSafeStorage } from '@parlour/basics';
import {
  type LanguageCode,
  languages,
  type PlatformConfig,
  preferenceKeys,
  type Theme,
} from '@parlour/contracts';

/** Choices of a person on this device. The site's rules apply to a missing or unknown choice. */
export interface Preferences {
  language(): LanguageCode;
  theme(): Theme;
  storeLanguage(language: LanguageCode): void;
  storeTheme(theme: Theme): void;
}

/**
 * Creates preferences in local storage, and in a cookie with which the server renders the right language. If the
 * storage is full or forbidden, a choice lasts as long as the page.
 */
export function createPreferences(config: PlatformConfig, storage: Storage, page: Document): Preferences {
  const stored = createSafeStorage(storage);
  const store = (key: string, value: string) => {
    stored.write(key, value);
    page.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax`;
  };

  return {
    language: () => resolveLanguage(config, stored.read(preferenceKeys.language)),
    theme() {
      const theme = stored.read(preferenceKeys.theme);
      return theme === 'dark' || theme === 'light' ? theme : config.themes.default;
    },
    storeLanguage: (language) => store(preferenceKeys.language, language),
    storeTheme: (theme) => store(preferenceKeys.theme, theme),
  };
}

/** Returns the site's default if nothing was chosen, and English if the site does not offer the choice (GEN-02). */
export function resolveLanguage(config: PlatformConfig, stored: string | undefined): LanguageCode {
  if (stored === undefined) return config.defaultLanguage;
  return config.languages.find((language) => language === stored) ?? 'EN';
}

/** Sets the language, and the theme with its colour scheme, on `<html>`. */
export function applyAppearance(page: Document, language: LanguageCode, theme: Theme): void {
  page.documentElement.lang = languages[language].tag;
  page.documentElement.dataset.theme = theme;
}
