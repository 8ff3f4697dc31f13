import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './kpi-tile.module.css';

export interface KpiChange {
  direction: 'up' | 'down' | 'same';
  /** The change in words: "+6.2 % against the 14 days before". */
  text: string;
  /** Whether the change is good; a fall may be. Default: a rise is good. */
  good?: boolean;
}

interface KpiTileProps {
  name: string;
  icon?: IconName;
  figure: ReactNode;
  change?: KpiChange;
}

/** Renders one figure of a period and its change against the period before. */
export function KpiTile({ name, icon, figure, change }: KpiTileProps) {
  return (
    <dl className={styles.tile}>
      <dt className={styles.name}>
        {icon && <Icon name={icon} size={18} />}
        {name}
      </dt>
      <dd className={styles.figure}>{figure}</dd>
      {change && <Change {...change} />}
    </dl>
  );
}

/** Arranges four tiles in a row, or in two rows where the surrounding container is narrow. */
export const KpiTiles = ({ label, children }: { label?: string; children: ReactNode }) =>
  label === undefined ? (
    <div className={styles.tiles}>{children}</div>
  ) : (
    <section aria-label={label} className={styles.tiles}>
      {children}
    </section>
  );

function Change({ direction, text, good = direction === 'up' }: KpiChange) {
  if (direction === 'same') return <dd className={styles.change}>{text}</dd>;
  return (
    <dd className={classNames(styles.change, good ? styles.better : styles.worse)}>
      <Icon name={direction === 'up' ? 'trending-up' : 'trending-down'} size={17} />
      {text}
    </dd>
  );
}
