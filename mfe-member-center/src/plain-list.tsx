import { LoadingGroup } from '@parlour/remote-sdk';
import { classNames, Emblem, type IconName, Skeleton } from '@parlour/ui';
import type { ReactNode } from 'react';
import styles from './plain-list.module.css';

/** List in a card. Each row has a title, a detail and actions. */
export const PlainList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.items}>
    {children}
  </ul>
);

export const PlainListSkeleton = () => (
  <LoadingGroup>
    <Skeleton height={72} />
  </LoadingGroup>
);

interface ListItemProps {
  icon: IconName;
  name: ReactNode;
  note?: ReactNode;
  /** State and buttons of the row. */
  end?: ReactNode;
  /** Adds padding, for a card without padding. */
  roomy?: boolean;
}

export const ListItem = ({ icon, name, note, end, roomy }: ListItemProps) => (
  <li className={classNames(styles.item, roomy && styles.roomy)}>
    <Emblem name={icon} />
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {end && <span className={styles.end}>{end}</span>}
  </li>
);
