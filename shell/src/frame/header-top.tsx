import { IconButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useAppearance, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { sessionAtom } from '../session/index.ts';
import { themeAtom } from '../state/page-atoms.ts';
import { Clock } from './clock.tsx';
import { GuestActions } from './guest-actions.tsx';
import styles from './header-top.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MemberBar } from './member-bar.tsx';
import { NoticeMarquee } from './notice-marquee.tsx';

/** Clock, language, notices, and the login buttons or the signed-in member. */
export function HeaderTop() {
  const session = useAtomValue(sessionAtom);
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <Clock className={styles.clock} />
        <LanguageMenu />
        <ThemeSwitch />
        <NoticeMarquee />
        {session.state === 'signed-in' ? (
          <MemberBar session={session} />
        ) : (
          <GuestActions waiting={session.state === 'restoring'} />
        )}
      </div>
    </div>
  );
}

/** Hidden unless the configuration enables it. */
function ThemeSwitch() {
  const t = useText();
  const site = useSite();
  const appearance = useAppearance();
  const theme = useAtomValue(themeAtom);
  if (!site.config.themes.switchShown) return null;
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      size="small"
      raised
      icon={next === 'light' ? 'sun' : 'moon'}
      label={t('header.theme', { theme: t(`header.theme_${next}`) })}
      onClick={() => appearance.setTheme(next)}
    />
  );
}
