import type { ReactNode } from 'react';
import styles from './operate.module.css';

/** Parts of a dialog or page, one below the other. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);

/** Fields of a form side by side, where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);

/** Buttons in the foot of a dialog. */
export const StackFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
