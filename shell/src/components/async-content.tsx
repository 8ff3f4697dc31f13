import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useText } from '../context/use-text.ts';
import styles from './async-content.module.css';
import type { AsyncResult } from './use-fetch.ts';

interface AsyncContentProps<T> {
  result: AsyncResult<T>;
  /** Error message that names the missing content. */
  failed: string;
  /** Number of skeletons while loading. Default 4. */
  skeletonCount?: number;
  children(value: T): ReactNode;
}

/** Renders a gateway request: loading, ready, or failed with a retry button. */
export function AsyncContent<T>({ result, failed, skeletonCount = 4, children }: AsyncContentProps<T>) {
  const t = useText();
  if (result.state === 'ready') return children(result.value);
  if (result.state === 'failed')
    return (
      <Empty
        icon="triangle-alert"
        title={failed}
        action={
          <Button icon="refresh-cw" onClick={result.retry}>
            {t('retry')}
          </Button>
        }
      />
    );
  return (
    <SkeletonGroup label={t('loading')} className={styles.waiting}>
      {Array.from({ length: skeletonCount }, (_, index) => index).map((index) => (
        <Skeleton key={index} height="52px" />
      ))}
    </SkeletonGroup>
  );
}
