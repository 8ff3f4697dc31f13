import { type LanguageCode, languages } from '@parlour/contracts';
import { Link } from '@parlour/router';
import { useAtomValue } from 'jotai';
import type { StandaloneSite } from './standalone-site.ts';
import styles from './view-links.module.css';

interface Props {
  page: StandaloneSite;
  links: readonly { href: string; title: string }[];
  /** Reason why the page differs from the requested one. */
  problem: string | undefined;
}

/**
 * Renders links to everything that the remote contributes, and controls for language and theme, when there is no
 * shell.
 */
export function ViewLinks({ page, links, problem }: Props) {
  const { site } = page;
  const theme = useAtomValue(site.atoms.theme, { store: site.store });
  const session = useAtomValue(site.atoms.session, { store: site.store });
  const language = useAtomValue(site.atoms.language, { store: site.store });
  return (
    <nav className={styles.places}>
      {links.map(({ href, title }) => (
        <Link key={href} to={href}>
          {title}
        </Link>
      ))}
      <span className={styles.gap} />
      {problem && <span role="alert">{problem}</span>}
      {session.state === 'signed-in' && <span>{session.username}</span>}
      {site.config.languages.map((code: LanguageCode) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === language}
          onClick={() => void page.setLanguage(code)}
        >
          {languages[code].name}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={theme === 'light'}
        onClick={() => page.setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme}
      </button>
    </nav>
  );
}
