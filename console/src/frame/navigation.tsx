import { Count, Icon } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { queueRefetchMs, useReads } from '../wire/gateway-context.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import type { Area, Section } from './area.ts';
import styles from './frame.module.css';

interface NavigationProps {
  /** Areas with the sections that the operator may see. */
  areas: readonly Area[];
  /** Called when a link is pressed. */
  onGo?(): void;
}

/** Links to all sections, by area. The link of the current page is in view. */
export function Navigation({ areas, onGo }: NavigationProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={texts.nav.label} className={styles.nav}>
      {areas.map(({ key, label, sections }) => (
        <div key={key} className={styles.area}>
          <p id={`area-${key}`} className={styles.areaLabel}>
            {label}
          </p>
          <ul aria-labelledby={`area-${key}`} className={styles.sections}>
            {sections.map((section) => (
              <li key={section.path}>
                <NavLink
                  to={section.path}
                  end={section.path === paths.overview}
                  className={styles.section}
                  onClick={onGo}
                >
                  <Icon name={section.icon} size={18} />
                  <span className={styles.sectionLabel}>{section.label}</span>
                  {section.badges && <SectionBadge badges={section.badges} />}
                  {section.releaseBadge && <ReleaseBadge count={section.releaseBadge} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SectionBadge({ badges }: { badges: NonNullable<Section['badges']> }) {
  const counts = useReads(badges, { refetchInterval: queueRefetchMs }).map((data, at) =>
    data === undefined ? undefined : badges[at]?.count(data),
  );
  const value = counts.reduce((sum, count) => sum + (count?.value ?? 0), 0);
  const isMore = counts.some((count) => count?.isMore);
  return <Count value={value} label={texts.frame.waiting(value, isMore)} />;
}

function ReleaseBadge({ count }: { count: NonNullable<Section['releaseBadge']> }) {
  const { data } = useQuery(queries.overview(useRegistry()));
  const value = data === undefined ? 0 : count(data);
  return <Count value={value} label={texts.frame.waiting(value)} />;
}
