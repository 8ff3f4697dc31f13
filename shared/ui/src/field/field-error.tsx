import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

/** Renders the error of the field above it. `Field` renders it automatically. It does not appear during a press. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const isThere = useFrozenWhilePressed(true, false);
  if (!isThere) return null;
  return (
    <div id={id} className={styles.error} role="alert">
      <Icon name="circle-alert" size={16} className={styles.errorIcon} />
      <span>{children}</span>
    </div>
  );
}
