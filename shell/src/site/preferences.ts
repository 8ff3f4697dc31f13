import {
  type LanguageCode,
  languages,
  type PlatformConfig,
  preferenceKeys,
  type Theme,
} from '@parlour/contracts';

/** What a person chose on this device, with the site's rules for a missing or unknown choice applied. */
export interface Preferences {
  language(): LanguageCode;
  theme(): Theme;
  storeLanguage(language: LanguageCode): void;
  storeTheme(theme: Theme): void;
}

/** Kept in local storage, and in a cookie from which the server writes the page in the right language. */
export function createPreferences(config: PlatformConfig, storage: Storage, page: Document): Preferences {
  const store = (key: string, value: string) => {
    try {
      storage.setItem(key, value);
    } catch {
      // A full or forbidden storage: the choice lasts as long as the page.
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

/** Nothing chosen: the site's default. Something that the site does not offer: English (GEN-02). */
export function resolveLanguage(config: PlatformConfig, stored: string | null): LanguageCode {
  if (stored === null) return config.defaultLanguage;
  return config.languages.find((language) => language === stored) ?? 'EN';
}

/** Language, theme and their colour scheme on `<html>`. */
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
