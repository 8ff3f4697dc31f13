import { Alert, Badge, GemMark, Icon, IconButton, type IconName } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useOperator } from '../session/operator-context.ts';
import { canAdminister, formatRoles } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { type Connection, useLiveChanges } from '../wire/use-live-changes.ts';
import styles from './frame.module.css';
import { useTheme } from './theme.ts';

const screens: { to: string; label: string; icon: IconName; isForAdmins?: true }[] = [
  { to: paths.overview, label: texts.nav.overview, icon: 'layout-grid' },
  { to: paths.change, label: texts.nav.change, icon: 'package' },
  { to: paths.audit(), label: texts.nav.audit, icon: 'list' },
  { to: paths.access, label: texts.nav.access, icon: 'lock', isForAdmins: true },
];

/** Frame of every screen: navigation, the operator who is logged in, and the state of the live connection. */
export function Frame({ children }: { children: ReactNode }) {
  const connection = useLiveChanges();
  const overview = useQuery(queries.overview(useRegistry()));
  return (
    <>
      <a className={styles.skip} href="#content">
        {texts.nav.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={paths.overview} className={styles.brand}>
            <GemMark />
            <span className={styles.word}>{texts.brand}</span>
          </Link>
          {overview.data && <Badge tone="violet">{overview.data.environment}</Badge>}
          <div className={styles.end}>
            <ConnectionStatus connection={connection} />
            <Account />
          </div>
        </div>
        <Screens />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {overview.isError && overview.data && (
          <Alert tone="warning" icon="wifi-off" live title={texts.failure.offline} />
        )}
        {children}
      </main>
    </>
  );
}

/** Navigation links. On a phone they overflow the screen, so the current link is scrolled into view. */
function Screens() {
  const { roles } = useOperator();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const shown = screens.filter(({ isForAdmins }) => !isForAdmins || canAdminister(roles));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the URL.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - edgePx;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={texts.nav.label} className={styles.nav}>
      {shown.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} end={to === paths.overview} className={styles.screen}>
          <Icon name={icon} size={18} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Visible part of the preceding link, in pixels. */
const edgePx = 48;

const dots: Record<Connection, string | undefined> = {
  connecting: styles.waiting,
  live: styles.live,
  lost: styles.lost,
};

function ConnectionStatus({ connection }: { connection: Connection }) {
  return (
    <span role="status" className={styles.connection}>
      <span className={`${styles.dot} ${dots[connection]}`} aria-hidden="true" />
      {texts.connection[connection]}
    </span>
  );
}

function Account() {
  const { name, roles } = useOperator();
  const { theme, toggle } = useTheme();
  const client = useQueryClient();
  const registry = useRegistry();
  const logout = async (): Promise<void> => {
    await registry.logout().catch(() => undefined);
    // Logging out clears every cached response.
    client.clear();
    window.location.reload();
  };
  return (
    <>
      <Link to={paths.account} className={styles.account} title={texts.nav.account(name)}>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{formatRoles(roles)}</span>
      </Link>
      <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} label={texts.nav.theme[theme]} onClick={toggle} />
      <IconButton icon="log-out" label={texts.nav.logout} onClick={() => void logout()} />
    </>
  );
}
