import type { EventBus, LanguageCode, Site, Theme } from '@parlour/contracts';
import { addTexts, createTexts, toLanguageTag } from '@parlour/texts';
import type { i18n } from 'i18next';
import { languageAtom, themeAtom } from '../site/page-atoms.ts';
import { applyAppearance, type Preferences } from '../site/preferences.ts';
import { hasSystemGlyphs } from './system-glyphs.ts';

/** The texts that the shell itself shows. */
const shellTexts = ['shell', 'errors'];
/** What a field must be: dialogs and pages of the shell have forms, and so have remotes, for members. */
const formTexts = 'validation';

export interface Appearance {
  i18n: i18n;
  /** Loads the shell's texts of the first language: after the runtime, which knows what they must hash to. */
  load(): Promise<void>;
  /**
   * Loads what is needed from now on, in every language that is chosen: what a dialog says, when it opens, and what its
   * fields must be.
   */
  loadMore(texts: 'sign-in' | 'pages' | 'forms'): Promise<void>;
  /** Loads the language's texts first, so that no view is half translated, and remembers the choice. */
  setLanguage(language: LanguageCode): Promise<void>;
  setTheme(theme: Theme): void;
}

/** Starts with the language and theme of the preferences. */
export async function startAppearance(parts: {
  page: Document;
  store: Site['store'];
  events: EventBus;
  preferences: Preferences;
}): Promise<Appearance> {
  const { page, store, events, preferences } = parts;
  const language = preferences.language();
  store.set(languageAtom, language);
  store.set(themeAtom, preferences.theme());
  applyAppearance(page, language, preferences.theme());
  const i18n = await createTexts(language);
  const needed = new Set(shellTexts);

  return {
    i18n,
    load: () => loadShellTexts(i18n, language, needed),
    loadMore(texts) {
      const more = texts === 'forms' ? [formTexts] : [texts, formTexts];
      for (const name of more) needed.add(name);
      return loadShellTexts(i18n, store.get(languageAtom), more);
    },
    async setLanguage(next) {
      await loadShellTexts(i18n, next, needed);
      await i18n.changeLanguage(toLanguageTag(next));
      preferences.storeLanguage(next);
      applyAppearance(page, next, store.get(themeAtom));
      store.set(languageAtom, next);
      events.publish('language.changed', { language: next });
    },
    setTheme(theme) {
      preferences.storeTheme(theme);
      applyAppearance(page, store.get(languageAtom), theme);
      store.set(themeAtom, theme);
      events.publish('theme.changed', { theme });
    },
  };
}

/** A face for a language's letters, and two of them, by which to see whether the device has one of its own. */
const fontFaces: Partial<Record<LanguageCode, { sampleChars: [string, string]; load(): Promise<unknown> }>> =
  {
    CN: { sampleChars: ['中', '鱼'], load: () => import('@parlour/ui/fonts-zh.css') },
  };

function loadFontWhereMissing(page: Document, language: LanguageCode): void {
  const face = fontFaces[language];
  if (face && !hasSystemGlyphs(page, face.sampleChars)) face.load().catch(() => undefined);
}

/** The shell's own texts are complete in every language. English stands in for a file that could not be loaded. */
async function loadShellTexts(i18n: i18n, language: LanguageCode, needed: Iterable<string>): Promise<void> {
  loadFontWhereMissing(document, language);
  const results = await Promise.allSettled([...needed].map((name) => addTexts(i18n, language, name)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) console.error('Texts of the shell could not be loaded', failed.reason);
}
