import { Skeleton } from '@parlour/ui';
import { LoadingGroup } from './async-content.tsx';
import styles from './list-filters.module.css';

export const RowsSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <LoadingGroup className={styles.filters}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={36} />
    ))}
  </LoadingGroup>
);
