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

/** Creates preferences in local storage, and in a cookie with which the server renders the right language. */
export function createPreferences(config: PlatformConfig, storage: Storage, page: Document): Preferences {
  const store = (key: string, value: string) => {
    try {
      storage.setItem(key, value);
    } catch {
      // The storage is full or forbidden, so the choice lasts as long as the page.
    }
    page.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax`;
  };

  return {
    language: () => resolveLanguage(config, read(storage, preferenceKeys.language)),
    theme() {
      const stored = read(storage, preferenceKeys.theme);
      return stored === 'dark' || stored === 'light' ? stored : config.themes.default;
    },
    storeLanguage: (language) => store(preferenceKeys.language, language),
    storeTheme: (theme) => store(preferenceKeys.theme, theme),
  };
}

/** Returns the site's default if nothing was chosen, and English if the site does not offer the choice (GEN-02). */
export function resolveLanguage(config: PlatformConfig, stored: string | null): LanguageCode {
  if (stored === null) return config.defaultLanguage;
  return config.languages.find((language) => language === stored) ?? 'EN';
}

/** Sets the language, and the theme with its colour scheme, on `<html>`. */
export function applyAppearance(page: Document, language: LanguageCode, theme: Theme): void {
  page.documentElement.lang = languages[language].tag;
  page.documentElement.dataset.theme = theme;
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
