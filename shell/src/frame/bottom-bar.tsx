import { memberPages } from '@parlour/contracts';
import { Link, NavLink, useLocation } from '@parlour/router';
import { Count, classNames, Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useContent, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { parsePanel } from '../routing/navigation.ts';
import { unreadAtom } from '../session/index.ts';
import { getFeedValue } from '../state/feed.ts';
import styles from './bottom-bar.module.css';
import { useEntryState } from './use-entry-state.ts';

/**
 * Home, games, deposit, promotions and account, within reach of the thumb. Hidden while the on-screen keyboard is open.
 */
export function BottomBar() {
  const t = useText();
  const content = useContent();
  const { pathname, search } = useLocation();
  const unread = useAtomValue(unreadAtom);
  const lobby = getFeedValue(useAtomValue(content.categories.atom))?.[0]?.path ?? '/rng';
  const panel = parsePanel(search);
  const keyboard = useKeyboardOpen();
  const promotionsState = useEntryState('/promotions');
  if (keyboard) return null;
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      <Tab to="/" current={!panel && pathname === '/'} icon={<Icon name="home" size={24} />}>
        {t('nav.home')}
      </Tab>
      <Tab
        to={lobby}
        current={!panel && pathname.startsWith(lobby)}
        icon={<Icon name="layout-grid" size={24} />}
      >
        {t('nav.lobby')}
      </Tab>
      <PanelTab page={memberPages.deposit} raised icon={<Icon name="wallet" size={24} />}>
        {t('header.deposit')}
      </PanelTab>
      <NavLink to="/promotions" className={styles.tab} onClick={scrollToTopWhenCurrent} {...promotionsState}>
        <Icon name="gift" size={24} />
        {t('nav.promotions')}
      </NavLink>
      <PanelTab
        current={panel?.panel === 'member' && panel.page !== memberPages.deposit}
        icon={
          <span className={styles.counted}>
            <Icon name="user" size={24} />
            {unread > 0 && (
              <span className={styles.count}>
                <Count value={unread} label={t('header.unread', { count: unread })} />
              </span>
            )}
          </span>
        }
      >
        {t('nav.account')}
      </PanelTab>
    </nav>
  );
}

interface TabProps {
  to: string;
  current: boolean;
  icon: ReactNode;
  children: ReactNode;
}

function Tab({ to, current, icon, children }: TabProps) {
  return (
    <Link
      to={to}
      className={styles.tab}
      aria-current={current ? 'page' : undefined}
      onClick={scrollToTopWhenCurrent}
    >
      {icon}
      {children}
    </Link>
  );
}

/** Scrolls to the top if the link leads to the current page. */
function scrollToTopWhenCurrent(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.currentTarget.getAttribute('aria-current') !== 'page') return;
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: 'smooth' });
}

interface PanelTabProps {
  page?: string;
  raised?: boolean;
  current?: boolean;
  icon: ReactNode;
  children: ReactNode;
}

/** Opens the personal centre. A visitor logs in first and then gets there. */
function PanelTab({ page, raised, current, icon, children }: PanelTabProps) {
  const site = useSite();
  const open = async () => {
    if (await site.requireRealAccount()) site.panels.open('member', page);
  };
  return (
    <button
      type="button"
      className={classNames(styles.tab, raised && styles.raised)}
      aria-current={current ? 'page' : undefined}
      onClick={() => void open()}
    >
      <span className={raised ? styles.raisedIcon : undefined}>{icon}</span>
      {children}
    </button>
  );
}

/** If the visual viewport is lower than this share of the window's height, the on-screen keyboard is open. */
const keyboardShare = 0.75;

function useKeyboardOpen(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => setOpen(viewport.height < window.innerHeight * keyboardShare && viewport.scale <= 1);
    viewport.addEventListener('resize', update);
    return () => viewport.removeEventListener('resize', update);
  }, []);
  return open;
}
