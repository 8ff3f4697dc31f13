import { Button } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './table.module.css';

interface RowButtonsProps {
  /** Keeps the buttons on one line where the window is wide enough, for tables that have room. */
  onOneLine?: boolean;
  children: ReactNode;
}

/** Groups the buttons of a table row. */
export const RowButtons = ({ onOneLine = false, children }: RowButtonsProps) => (
  <span className={onOneLine ? `${styles.rowButtons} ${styles.oneLine}` : styles.rowButtons}>{children}</span>
);

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'onClick' | 'children'> {
  /** Names the act and its object. The visible text names only the act. */
  label: string;
}

/** Button for one act on the object of a table row. */
export const RowButton = ({ label, ...props }: RowButtonProps) => (
  <Button size="small" aria-label={label} {...props} />
);
