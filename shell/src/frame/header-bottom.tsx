import { Link, NavLink, useLocation } from '@parlour/router';
import { Count } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useContent, useRuntime } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { isHomePath } from '../routing/main-view.ts';
import { parsePanel } from '../routing/navigation.ts';
import { getMenuCategories } from '../state/content.ts';
import { Brand } from './brand.tsx';
import { CategoryEntry } from './category-entry.tsx';
import styles from './header-bottom.module.css';
import { NavOverflow } from './nav-overflow.tsx';
import { useEntryState } from './use-entry-state.ts';
import { type ShownEntry, useMenu } from './use-menu.ts';

/** Logo and main menu. Sticks to the top. */
export function HeaderBottom() {
  const t = useText();
  const content = useContent();
  const categories = getMenuCategories(useAtomValue(content.categories.atom));
  const { pathname, search } = useLocation();
  const { targets } = useRuntime();
  const contributed = useMenu('header').filter(({ panel }) => !panel);
  const entries = [
    {
      key: 'home',
      label: t('nav.home'),
      to: '/',
      element: (
        <Link
          to="/"
          className={styles.link}
          aria-current={isHomePath(pathname, targets) && !parsePanel(search) ? 'page' : undefined}
        >
          {t('nav.home')}
        </Link>
      ),
    },
    ...categories.map((category) => ({
      key: category.path,
      label: t(`category.${category.type}`),
      to: category.path,
      element: <CategoryEntry category={category} />,
    })),
    ...contributed.map((entry) => ({ ...entry, element: <ContributedEntry entry={entry} /> })),
  ];
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <Brand />
        <nav aria-label={t('nav.label')} className={styles.nav}>
          <NavOverflow entries={entries} />
        </nav>
      </div>
    </div>
  );
}

function ContributedEntry({ entry: { to, label, count } }: { entry: ShownEntry }) {
  const state = useEntryState(to);
  return (
    <NavLink to={to} className={styles.link} {...state}>
      {label}
      <Count {...count} />
    </NavLink>
  );
}
