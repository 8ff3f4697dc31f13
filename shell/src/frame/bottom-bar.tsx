import { lobbyPaths } from '@parlour/contracts';
import { Link, NavLink, useLocation } from '@parlour/router';
import { Count, classNames, Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useContent, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { type OpenPanel, parsePanel } from '../routing/navigation.ts';
import { getFeedValue } from '../state/feed.ts';
import styles from './bottom-bar.module.css';
import { isCurrentPanel } from './menu-entries.ts';
import { useEntryState } from './use-entry-state.ts';
import { type ShownEntry, useMenu } from './use-menu.ts';

/**
 * Home, games and the entries of remotes, within reach of the thumb. Hidden while the on-screen keyboard is open.
 */
export function BottomBar() {
  const t = useText();
  const content = useContent();
  const { pathname, search } = useLocation();
  const lobby = getFeedValue(useAtomValue(content.categories.atom))?.[0]?.path ?? lobbyPaths.RNG;
  const panel = parsePanel(search);
  const keyboard = useKeyboardOpen();
  const contributed = useMenu('bottom');
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
      {contributed.map((entry) =>
        entry.panel ? (
          <PanelTab
            key={entry.key}
            entry={entry}
            panel={entry.panel}
            current={isCurrentPanel(entry, panel, contributed)}
          />
        ) : (
          <RouteTab key={entry.key} entry={entry} />
        ),
      )}
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

function RouteTab({ entry }: { entry: ShownEntry }) {
  const state = useEntryState(entry.to);
  return (
    <NavLink to={entry.to} className={styles.tab} onClick={scrollToTopWhenCurrent} {...state}>
      <CountedIcon entry={entry} />
      {entry.label}
    </NavLink>
  );
}

interface PanelTabProps {
  entry: ShownEntry;
  panel: OpenPanel;
  current: boolean;
}

/** Opens a panel. A visitor logs in first and then gets there. */
function PanelTab({ entry, panel, current }: PanelTabProps) {
  const site = useSite();
  const open = async () => {
    if (await site.requireRealAccount()) site.panels.open(panel.panel, panel.page);
  };
  return (
    <button
      type="button"
      className={classNames(styles.tab, entry.isPrimary && styles.raised)}
      aria-current={current ? 'page' : undefined}
      onClick={() => void open()}
    >
      <span className={entry.isPrimary ? styles.raisedIcon : undefined}>
        <CountedIcon entry={entry} />
      </span>
      {entry.label}
    </button>
  );
}

function CountedIcon({ entry: { icon, badge, count } }: { entry: ShownEntry }) {
  if (!badge) return <Icon name={icon} size={24} />;
  return (
    <span className={styles.counted}>
      <Icon name={icon} size={24} />
      {count.value > 0 && (
        <span className={styles.count}>
          <Count {...count} />
        </span>
      )}
    </span>
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
