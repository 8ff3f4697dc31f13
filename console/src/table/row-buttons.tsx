import { Button, classNames } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './table.module.css';

interface RowButtonsProps {
  /** The most lines that the buttons take in a wide window. Default: as many as the table needs. */
  lines?: 1 | 2;
  children: ReactNode;
}

/** Groups the buttons of a table row. */
export const RowButtons = ({ lines, children }: RowButtonsProps) => (
  <span className={classNames(styles.rowButtons, lines && lineStyles[lines])}>{children}</span>
);

const lineStyles = { 1: styles.oneLine, 2: styles.twoLines };

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'onClick' | 'children'> {
  /** Names the act and its object. The visible text names only the act. */
  label: string;
}

/** Button for one act on the object of a table row. */
export const RowButton = ({ label, ...props }: RowButtonProps) => (
  <Button size="small" aria-label={label} {...props} />
);
