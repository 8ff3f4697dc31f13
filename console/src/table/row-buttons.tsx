import { Button, classNames } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './table.module.css';

interface RowButtonsProps {
  /** In a wide window, the buttons are on one line. Default: on as many as the table needs. */
  isOneLine?: boolean;
  children: ReactNode;
}

/** Groups the buttons of a table row. */
export const RowButtons = ({ isOneLine = false, children }: RowButtonsProps) => (
  <span className={classNames(styles.rowButtons, isOneLine && styles.oneLine)}>{children}</span>
);

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'onClick' | 'children'> {
  /** Names the act and its object. The visible text names only the act. */
  label: string;
}

/** Button for one act on the object of a table row. */
export const RowButton = ({ label, ...props }: RowButtonProps) => (
  <Button size="small" aria-label={label} {...props} />
);
