import { Skeleton, SkeletonGroup } from '@parlour/ui';
import styles from './place-notice.module.css';
import { useText } from './shell-context.tsx';

/** Stands in a page's place while its code or its words are on their way. */
export function PageOnItsWay() {
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
