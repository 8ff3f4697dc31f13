/**
 * Configured facts of one deployment that every part may know. They are declared here only; a deployment overrides
 * them by configuration.
 */
export interface PlatformConfig {
  platform: 'web';
  device: 'WEB';
  lotteryType: 'SEA';
  brand: { name: string };
  defaultLanguage: LanguageCode;
  languages: readonly LanguageCode[];
  themes: { default: Theme; switchShown: boolean };
  /**
   * Origins from which a person may run a build of a remote in their own tab: for staff and development. Overrides
   * are off when absent.
   */
  overrides?: { origins: readonly string[] };
}

/** The site's own language codes. `MY` is Myanmar here, never Malaysia. */
export type LanguageCode = 'EN' | 'MY' | 'CN' | 'ID' | 'TH' | 'TY' | 'VI' | 'JA';
export type Theme = 'dark' | 'light';

/** Maps the site's code to the folder of texts, the BCP 47 tag on `<html lang>` and the language's own name. */
export const languages: Record<LanguageCode, { folder: string; tag: string; name: string }> = {
  EN: { folder: 'en', tag: 'en', name: 'English' },
  MY: { folder: 'my', tag: 'my', name: 'မြန်မာ' },
  CN: { folder: 'zh', tag: 'zh-CN', name: '中文' },
  ID: { folder: 'id', tag: 'id', name: 'Bahasa Indonesia' },
  TH: { folder: 'th', tag: 'th', name: 'ไทย' },
  TY: { folder: 'ty', tag: 'ty', name: 'Reo Tahiti' },
  VI: { folder: 'vi', tag: 'vi', name: 'Tiếng Việt' },
  JA: { folder: 'ja', tag: 'ja', name: '日本語' },
};

export const defaultPlatformConfig: PlatformConfig = {
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  brand: { name: 'Parlour' },
  defaultLanguage: 'MY',
  languages: ['EN', 'MY', 'CN'],
  themes: { default: 'dark', switchShown: false },
};

/** A text in several languages. English is always present: it is the fallback. */
export type Localized = { EN: string } & Partial<Record<LanguageCode, string>>;

export const pickText = (text: Localized, language: LanguageCode): string => text[language] ?? text.EN;

/** Parses an external language code, in any case; returns English for an unknown one. */
export function toLanguageCode(code: string | undefined): LanguageCode {
  const upper = code?.toUpperCase() ?? '';
  return Object.hasOwn(languages, upper) ? (upper as LanguageCode) : 'EN';
}
