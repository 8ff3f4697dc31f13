import { LoadingGroup } from '@parlour/remote-sdk';
import { Skeleton } from '@parlour/ui';
import styles from './panel-page.module.css';

/** Rows in place of a list while it loads. */
export const ListSkeleton = () => (
  <LoadingGroup className={styles.skeletons}>
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton key={row} height={64} />
    ))}
  </LoadingGroup>
);
