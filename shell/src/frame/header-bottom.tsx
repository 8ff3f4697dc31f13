import { Link, NavLink, useLocation } from '@parlour/router';
import { Count } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useContent } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { dialogPaths } from '../routing/main-view.ts';
import { getFeedValue } from '../state/feed.ts';
import { Brand } from './brand.tsx';
import { CategoryEntry } from './category-entry.tsx';
import styles from './header-bottom.module.css';
import { NavOverflow } from './nav-overflow.tsx';
import { useEntryState } from './use-entry-state.ts';

const homePaths = ['/', '/index', '/index.html', '/home', ...Object.keys(dialogPaths)];

/** Logo and main menu. Sticks to the top. */
export function HeaderBottom() {
  const t = useText();
  const content = useContent();
  const categories = getFeedValue(useAtomValue(content.categories.atom)) ?? [];
  const promotions = getFeedValue(useAtomValue(content.announcements.atom))?.promotions.length ?? 0;
  const { pathname } = useLocation();
  const promotionsState = useEntryState('/promotions');
  const mallState = useEntryState('/pointMall');
  const entries = [
    {
      key: 'home',
      label: t('nav.home'),
      to: '/',
      element: (
        <Link to="/" className={styles.link} aria-current={homePaths.includes(pathname) ? 'page' : undefined}>
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
    {
      key: 'promotions',
      label: t('nav.promotions'),
      to: '/promotions',
      element: (
        <NavLink to="/promotions" className={styles.link} {...promotionsState}>
          {t('nav.promotions')}
          <Count value={promotions} />
        </NavLink>
      ),
    },
    {
      key: 'pointMall',
      label: t('nav.pointMall'),
      to: '/pointMall',
      element: (
        <NavLink to="/pointMall" className={styles.link} {...mallState}>
          {t('nav.pointMall')}
        </NavLink>
      ),
    },
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
