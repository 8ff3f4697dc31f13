import type { EventBus, LanguageCode, Site, Theme } from '@parlour/contracts';
import { addTexts, createTexts, toLanguageTag } from '@parlour/texts';
import { hasBurmeseGlyphs, hasSystemGlyphs } from '@parlour/ui/system-glyphs';
import type { i18n } from 'i18next';
import { withTimeout } from '../runtime/with-timeout.ts';
import { languageAtom, themeAtom } from './page-atoms.ts';
import { applyAppearance, type Preferences } from './preferences.ts';

/** Texts that every page shows. They contain the sentences of the most general errors. */
const shellTexts = ['shell'];
/** One sentence for each error code. They load before the first failure is shown, or when the page is quiet. */
const errorTexts = 'errors';
/** Longest wait of a failed call for the texts of errors. A general sentence replaces them then. */
const errorTextsLimitMs = 3000;
/** Validation texts for the forms in the shell's dialogs and pages, and in the remotes that members use. */
const formTexts = 'validation';

export interface Appearance {
  i18n: i18n;
  /** Loads the shell's texts in the first language. Call it after the runtime starts, which knows their hashes. */
  load(): Promise<void>;
  /**
   * Loads texts that are needed from now on, in every chosen language: those of a dialog when it opens, and the
   * validation texts of its fields. Rejects when not even the English texts can be loaded.
   */
  loadMore(texts: 'sign-in' | 'pages' | 'forms'): Promise<void>;
  /** Loads the texts of errors, and never rejects. Resolves after some seconds at the latest. */
  loadErrors(): Promise<void>;
  /** Returns whether an error code has a text. True for every code until the texts are loaded. */
  hasErrorText(code: string): boolean;
  /** Loads the language's texts first, so that no view is half translated, and persists the choice. */
  setLanguage(language: LanguageCode): Promise<void>;
  setTheme(theme: Theme): void;
}

/** Applies the language and theme of the preferences. */
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
  preferDeviceFont(page, language);
  const i18n = await createTexts(language);
  const needed = new Set(shellTexts);
  let hasErrorTexts = false;
  const loadErrorTexts = async () => {
    needed.add(errorTexts);
    await loadShellTexts(i18n, store.get(languageAtom), [errorTexts]);
    hasErrorTexts = true;
  };

  return {
    i18n,
    load: () => loadKnownTexts(i18n, language, needed),
    async loadMore(texts) {
      const more = texts === 'forms' ? [formTexts] : [texts, formTexts];
      for (const name of more) needed.add(name);
      await Promise.all([loadErrorTexts(), loadShellTexts(i18n, store.get(languageAtom), more)]);
    },
    loadErrors: () =>
      withTimeout(loadErrorTexts(), errorTextsLimitMs, 'loading the texts of errors').catch(() => undefined),
    hasErrorText: (code) => !hasErrorTexts || i18n.exists(code, { ns: errorTexts, keySeparator: false }),
    async setLanguage(next) {
      await loadKnownTexts(i18n, next, needed);
      await i18n.changeLanguage(toLanguageTag(next));
      preferences.storeLanguage(next);
      applyAppearance(page, next, store.get(themeAtom));
      preferDeviceFont(page, next);
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

/** Draws Burmese with the device's own font where it has one, so that no page fetches the site's. */
function preferDeviceFont(page: Document, language: LanguageCode): void {
  if (language === 'MY' && hasBurmeseGlyphs(page)) page.documentElement.dataset.burmese = 'device';
}

/** Font of a language, and two characters to detect whether the device has its own glyphs for it. */
const fontFaces: Partial<Record<LanguageCode, { sampleChars: [string, string]; load(): Promise<unknown> }>> =
  {
    CN: {
      sampleChars: ['中', '鱼'],
      load: () => import(/* webpackChunkName: "fonts-zh" */ '@parlour/ui/fonts-zh.css'),
    },
  };

function loadFontWhereMissing(page: Document, language: LanguageCode): void {
  const face = fontFaces[language];
  if (face && !hasSystemGlyphs(page, face.sampleChars)) face.load().catch(() => undefined);
}

/** Loads the shell's own texts, which every language has in full. English replaces a file that cannot be loaded. */
async function loadShellTexts(i18n: i18n, language: LanguageCode, needed: Iterable<string>): Promise<void> {
  loadFontWhereMissing(document, language);
  const results = await Promise.allSettled([...needed].map((name) => addTexts(i18n, language, name)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Loads texts without which the page works too: it shows those that it has. */
const loadKnownTexts = (...parts: Parameters<typeof loadShellTexts>): Promise<void> =>
  loadShellTexts(...parts).catch((error: unknown) =>
    console.error('Texts of the shell could not be loaded', error),
  );
