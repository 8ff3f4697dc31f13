import { Button } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './table.module.css';

interface RowButtonsProps {
  /** True for four buttons or more, which take two lines at most on a wide screen. */
  areMany?: boolean;
  children: ReactNode;
}

/** Groups the buttons of a table row. */
export const RowButtons = ({ areMany = false, children }: RowButtonsProps) => (
  <span className={areMany ? `${styles.rowButtons} ${styles.manyButtons}` : styles.rowButtons}>
    {children}
  </span>
);

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'onClick' | 'children'> {
  /** Names the act and its object. The visible text names only the act. */
  label: string;
}

/** Button for one act on the object of a table row. */
export const RowButton = ({ label, ...props }: RowButtonProps) => (
  <Button size="small" aria-label={label} {...props} />
);
