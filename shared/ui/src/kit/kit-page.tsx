import { useEffect, useState } from 'react';
import { Segmented } from '../choice/segmented.tsx';
import { SectionHeading } from '../layout/section-heading.tsx';
import styles from './kit.module.css';
import { ButtonSamples, TypeSamples } from './kit-buttons.tsx';
import { FigureSamples } from './kit-figures.tsx';
import { ChoiceSamples, FieldSamples } from './kit-forms.tsx';
import { ListSamples } from './kit-lists.tsx';
import { MessageSamples, PictureSamples } from './kit-messages.tsx';
import { OverlaySamples } from './kit-overlays.tsx';
import type { KitTexts } from './kit-texts.ts';
import { english } from './kit-texts-en.ts';
import { myanmar } from './kit-texts-my.ts';
import { chinese } from './kit-texts-zh.ts';

type Language = 'en' | 'my' | 'zh-CN';
type Theme = 'dark' | 'light';

const texts: Record<Language, KitTexts> = { en: english, my: myanmar, 'zh-CN': chinese };

interface KitPageProps {
  language?: Language;
  theme?: Theme;
}

/** Renders every component in every state, in each language and theme: for review, and for visual comparison. */
export default function KitPage({
  language: firstLanguage = 'en',
  theme: firstTheme = 'dark',
}: KitPageProps) {
  const [language, setLanguage] = useState(firstLanguage);
  const [theme, setTheme] = useState(firstTheme);
  useAppearance(language, theme);
  const t = texts[language];
  const sections = [
    [t.sections.type, TypeSamples],
    [t.sections.buttons, ButtonSamples],
    [t.sections.fields, FieldSamples],
    [t.sections.choices, ChoiceSamples],
    [t.sections.overlays, OverlaySamples],
    [t.sections.messages, MessageSamples],
    [t.sections.figures, FigureSamples],
    [t.sections.lists, ListSamples],
    [t.sections.pictures, PictureSamples],
  ] as const;
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.title}>{t.title}</h1>
        <Segmented
          label={t.language}
          value={language}
          onChange={setLanguage}
          segments={[
            { value: 'en', label: 'English' },
            { value: 'my', label: 'မြန်မာ' },
            { value: 'zh-CN', label: '中文' },
          ]}
        />
        <Segmented
          label={t.theme}
          value={theme}
          onChange={setTheme}
          segments={[
            { value: 'dark', label: t.dark, icon: 'moon', iconOnly: true },
            { value: 'light', label: t.light, icon: 'sun', iconOnly: true },
          ]}
        />
      </div>
      {sections.map(([title, Samples]) => (
        <section key={title} className={styles.section}>
          <SectionHeading title={title} />
          <Samples t={t} />
        </section>
      ))}
    </main>
  );
}

/** Sets the page's language and theme while the kit is mounted, and restores them afterwards. */
function useAppearance(language: Language, theme: Theme): void {
  useEffect(() => {
    const page = document.documentElement;
    const before = { lang: page.lang, theme: page.dataset.theme };
    page.lang = language;
    page.dataset.theme = theme;
    return () => {
      page.lang = before.lang;
      if (before.theme === undefined) delete page.dataset.theme;
      else page.dataset.theme = before.theme;
    };
  }, [language, theme]);
}
