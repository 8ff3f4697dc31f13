import { languages } from '@parlour/contracts';
import { Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useAppearance, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { languageAtom } from '../state/page-atoms.ts';
import styles from './language-menu.module.css';
import { LazyMenu } from './lazy-menu.tsx';

/** Lists the configured languages, each in its own language. */
export function LanguageMenu() {
  const t = useText();
  const site = useSite();
  const appearance = useAppearance();
  const current = useAtomValue(languageAtom);
  return (
    <LazyMenu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={t('header.language', { language: languages[current].name })}
        >
          <Icon name="globe" size={18} />
          <span>{languages[current].name}</span>
          <Icon name="chevron-down" size={16} />
        </button>
      }
      items={site.config.languages.map((language) => ({
        key: language,
        label: languages[language].name,
        lang: languages[language].tag,
        checked: language === current,
        onSelect: () => void appearance.setLanguage(language),
      }))}
    />
  );
}
