import type { MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Count } from '../feedback/count.tsx';
import { Icon } from '../icon/icon.tsx';
import { isIconName } from '../icon/icons.ts';
import styles from './panel-menu.module.css';

export interface PanelMenuEntry {
  key: string;
  title: string;
  /** A name of the icon set; an unknown name gets a sheet of paper. */
  icon: string;
  href: string;
  /** A divider follows where the group changes. */
  group: string;
  /** Shown above zero. */
  count?: number;
  /** The count in words, for screen readers. */
  countLabel?: string;
  /** Reason why the page is unavailable, in words. Its entry is greyed, but still opens the page. */
  closed?: string;
}

interface PanelMenuProps {
  /** Names the menu for screen readers. */
  label: string;
  entries: readonly PanelMenuEntry[];
  /** The key of the current page. */
  current?: string | undefined;
  /** `menu` beside the page, `strip` above it, `list` as a separate page. */
  shape: 'menu' | 'strip' | 'list';
  /** Called by a plain press; the browser handles a press with a modifier key. */
  onOpen(key: string): void;
}

/** Renders the pages of a panel in their groups, each with its icon and count. */
export function PanelMenu({ label, entries, current, shape, onOpen }: PanelMenuProps) {
  return (
    <nav aria-label={label} className={styles[shape]}>
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
