import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { useText } from '../context/use-text.ts';
import styles from './page-area.module.css';

/** Skeleton of a page while its code or its texts load. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className={styles.waiting}>
      <SkeletonGroup label={t('loading')}>
        <Skeleton height="44px" width="40%" />
        <Skeleton height="220px" />
      </SkeletonGroup>
    </div>
  );
}
