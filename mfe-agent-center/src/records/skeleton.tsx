import { LoadingGroup } from '@parlour/remote-sdk';
import { Skeleton } from '@parlour/ui';
import styles from './records.module.css';

export const RecordSkeleton = () => (
  <LoadingGroup className={styles.skeletons}>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} height={36} />
    ))}
  </LoadingGroup>
);
