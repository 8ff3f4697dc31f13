import { useTexts } from '@parlour/remote-sdk';
import { Skeleton, SkeletonGroup } from '@parlour/ui';
import styles from './panel-skeleton.module.css';

/** Skeleton of the panel while the member's information loads. */
export function PanelSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('loading')} className={styles.panel}>
      <div className={styles.menu}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
      <div className={styles.content}>
        <Skeleton height={170} />
        <Skeleton height={320} />
      </div>
    </SkeletonGroup>
  );
}
