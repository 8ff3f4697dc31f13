import type { MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Count } from '../feedback/count.tsx';
import { Icon } from '../icon/icon.tsx';
import { isIconName } from '../icon/icons.ts';
import styles from './panel-menu.module.css';

export interface PanelMenuEntry {
  key: string;
  title: string;
  /** A name of the icon set; a sheet of paper stands for one that is unknown. */
  icon: string;
  href: string;
  /** A divider stands where it changes. */
  group: string;
  /** Shown above zero. */
  count?: number;
  /** The count in words, for screen readers. */
  countLabel?: string;
  /** Why the page cannot be used now, in words. Its entry is greyed, and still leads there. */
  closed?: string;
}

export interface PanelMenuProps {
  /** Names the menu for screen readers. */
  label: string;
  entries: readonly PanelMenuEntry[];
  /** The key of the page that is shown. */
  current?: string | undefined;
  /** `menu` beside the page, `strip` above it, `list` as a page of its own. */
  shape: 'menu' | 'strip' | 'list';
  /** A plain press; with a modifier key the link is the browser's. */
  onOpen(key: string): void;
}

/** The pages of a panel in their groups, each with its icon and count. */
export function PanelMenu({ label, entries, current, shape, onOpen }: PanelMenuProps) {
  return (
    <nav aria-label={label} className={classNames(styles.pages, styles[shape])}>
      {toGroups(entries).map((group) => (
        <ul key={group[0]?.group} className={styles.group}>
          {group.map((entry) => (
            <li key={entry.key}>
              <a
                href={entry.href}
                className={classNames(styles.page, entry.closed && styles.closed)}
                aria-current={entry.key === current ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  if (entry.key !== current) onOpen(entry.key);
                }}
              >
                <Icon
                  name={isIconName(entry.icon) ? entry.icon : 'file-text'}
                  size={20}
                  className={styles.icon}
                />
                <span className={styles.title}>
                  {entry.title}
                  {entry.closed && <small className={styles.reason}>{entry.closed}</small>}
                </span>
                {entry.count !== undefined && entry.count > 0 && (
                  <Count value={entry.count} label={entry.countLabel ?? String(entry.count)} />
                )}
                {shape === 'list' && <Icon name="chevron-right" size={18} className={styles.arrow} />}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function toGroups(entries: readonly PanelMenuEntry[]): PanelMenuEntry[][] {
  const groups: PanelMenuEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0]?.group === entry.group) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
