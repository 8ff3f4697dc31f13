import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** What is wrong with the field above it. `Field` draws it by itself. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.error} role="alert">
      <Icon name="circle-alert" size={16} className={styles.errorIcon} />
      <span>{children}</span>
    </div>
  );
}
