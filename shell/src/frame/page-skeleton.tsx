import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { useText } from './shell-context.tsx';
import styles from './slot-notice.module.css';

/** Stands in a page's place while its code or its words are on their way. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className={styles.onItsWay}>
      <SkeletonGroup label={t('loading')}>
        <Skeleton height="44px" width="40%" />
        <Skeleton height="220px" />
      </SkeletonGroup>
    </div>
  );
}
