import styles from './emblem.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** Renders an icon on a tinted square, at the start of a row. */
export const Emblem = ({ name }: { name: IconName }) => (
  <span className={styles.emblem}>
    <Icon name={name} size={20} />
  </span>
);
