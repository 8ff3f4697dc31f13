import { useInSummary } from '@parlour/ui';
import styles from './operate.module.css';

interface OpenButtonProps {
  /** Name of the object, which the button shows. */
  children: string;
  onOpen(): void;
}

/** The name of an object in a table, which opens its details. Set `opens` on its column. */
export const OpenButton = ({ children, onOpen }: OpenButtonProps) =>
  useInSummary() ? (
    children
  ) : (
    <button type="button" className={styles.open} onClick={onOpen}>
      {children}
    </button>
  );
