import { createEmitter } from '@parlour/basics';
import type { LanguageCode, Site } from '@parlour/contracts';
import { addTexts, type TextTree, toLanguageTag } from '@parlour/texts';

/**
 * Returns the text of `key` in the current language, with `{{values}}` filled in; the key itself when no language has
 * it.
 */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The texts of one release on one page. */
export interface ReleaseTexts {
  /** Resolves once the texts of the current language are loaded. Rejects when not even English could be loaded. */
  ready(): Promise<void>;
  /**
   * Returns the translate function: a new one after each change of language, once the new texts are loaded. So no
   * view is half translated.
   */
  current(): Translate;
  subscribe(listener: () => void): () => void;
  stop(): void;
}

interface ReleaseTextsOptions {
  site: Site;
  /** Unique per release, so that two releases of a remote can be mounted at once: `mfe-wallet@1.4.0`. */
  namespace: string;
  load(folder: string): Promise<TextTree>;
}

/**
 * Loads a release's texts for the page's language, reloads them when the language changes, and falls back to English
 * key by key. English is loaded at the first key that the language lacks: a release with complete texts never loads
 * it.
 */
export function startReleaseTexts({ site, namespace, load }: ReleaseTextsOptions): ReleaseTexts {
  const { i18n } = site.texts;
  const changes = createEmitter();
  const createTranslate = (tag: string): Translate => {
    const t = i18n.getFixedT([tag, toLanguageTag('EN')], namespace);
    return (key, values) => t(key, values ?? {});
  };
  let current = createTranslate(toLanguageTag('EN'));
  let shownTag = toLanguageTag('EN');
  let loading: Promise<void> = Promise.resolve();
  let isEnglishRequested = false;

  const show = (tag: string): void => {
    shownTag = tag;
    current = createTranslate(tag);
    changes.emit();
  };
  const loadEnglish = (_languages: readonly string[], lacking: string): void => {
    if (lacking !== namespace || isEnglishRequested) return;
    isEnglishRequested = true;
    addTexts(i18n, 'EN', namespace, load).then(
      () => show(shownTag),
      () => {
        isEnglishRequested = false;
      },
    );
  };
  const loadLanguage = async (language: LanguageCode): Promise<void> => {
    const tag = await addTexts(i18n, language, namespace, load);
    if (site.store.get(site.atoms.language) !== language) return;
    show(tag);
  };
  const reload = (): void => {
    loading = loadLanguage(site.store.get(site.atoms.language));
    loading.catch(() => {});
  };

  reload();
  i18n.on('missingKey', loadEnglish);
  const unsubscribe = site.store.sub(site.atoms.language, reload);
  return {
    ready: () => loading,
    current: () => current,
    subscribe: changes.subscribe,
    stop: () => {
      unsubscribe();
      i18n.off('missingKey', loadEnglish);
      for (const tag of Object.keys(i18n.store.data)) i18n.removeResourceBundle(tag, namespace);
    },
  };
}
