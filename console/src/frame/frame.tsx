import { Alert, Badge, GemMark, Icon, IconButton, Modal } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useOperator } from '../session/operator-context.ts';
import { formatRoles } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { haveSameClock } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { type Connection, useLiveChanges } from '../wire/use-live-changes.ts';
import { useSiteFacts } from '../wire/use-site-facts.ts';
import type { Area } from './area.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { Palette, usePalette } from './palette.tsx';
import { selectAreas } from './sections.ts';
import { useTheme } from './theme.ts';

interface FrameProps {
  areas: readonly Area[];
  children: ReactNode;
}

/** Frame of every page: navigation, command palette, the operator, and the state of the live connection. */
export function Frame({ areas, children }: FrameProps) {
  const { roles } = useOperator();
  const connection = useLiveChanges();
  const overview = useQuery(queries.overview(useRegistry()));
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const palette = usePalette();
  const shown = selectAreas(areas, roles);
  return (
    <>
      <a className={styles.skip} href="#content">
        {texts.nav.skip}
      </a>
      <header className={styles.header}>
        <span className={styles.menuButton}>
          <IconButton icon="menu" label={texts.frame.menu} onClick={() => setIsMenuOpen(true)} />
        </span>
        <Link to={paths.overview} className={styles.brand} aria-label={texts.brand}>
          <GemMark />
          <span className={styles.word}>{texts.brand}</span>
        </Link>
        {overview.data && (
          <span className={styles.environment}>
            <Badge tone="violet">{overview.data.environment}</Badge>
          </span>
        )}
        <button
          type="button"
          className={styles.search}
          aria-label={`${texts.frame.search} ${texts.frame.searchKey}`}
          onClick={palette.open}
        >
          <Icon name="search" size={18} />
          <span className={styles.searchLabel}>{texts.frame.search}</span>
          <kbd className={styles.key}>{texts.frame.searchKey}</kbd>
        </button>
        <div className={styles.end}>
          <ConnectionStatus connection={connection} />
          <Account />
        </div>
      </header>
      <div className={styles.page}>
        <aside className={styles.side}>
          <Navigation areas={shown} />
        </aside>
        <main id="content" className={styles.content} tabIndex={-1}>
          {overview.isError && overview.data && (
            <Alert tone="warning" icon="wifi-off" live title={texts.failure.offline} />
          )}
          {children}
          <Units />
        </main>
      </div>
      <Modal
        open={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        title={texts.nav.label}
        closeLabel={texts.close}
        size="drawer"
      >
        <Navigation areas={shown} onGo={() => setIsMenuOpen(false)} />
      </Modal>
      {palette.isOpen && <Palette areas={shown} onClose={palette.close} />}
    </>
  );
}

/** Names the time zone of the times on the page, the one in which the site's days begin, and the currency of amounts. */
function Units() {
  const site = useSiteFacts();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className={styles.zones}>
      {describeZones(own, site?.timeZone)} {site && texts.frame.currency(site.currency)}
    </p>
  );
}

function describeZones(own: string, site: string | undefined): string {
  if (site === undefined) return texts.frame.ownZone(own);
  return haveSameClock(own, site) ? texts.frame.siteZone(site) : texts.frame.zones(own, site);
}

const dots: Record<Connection, string | undefined> = {
  connecting: styles.waiting,
  live: styles.live,
  lost: styles.lost,
};

function ConnectionStatus({ connection }: { connection: Connection }) {
  return (
    <span role="status" className={styles.connection}>
      <span className={`${styles.dot} ${dots[connection]}`} aria-hidden="true" />
      <span className={styles.connectionWord}>{texts.connection[connection]}</span>
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
