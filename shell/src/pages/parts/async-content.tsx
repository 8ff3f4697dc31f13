import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useText } from '../../frame/shell-context.tsx';
import page from '../page.module.css';
import type { AsyncResult } from './use-fetch.ts';

export interface AsyncContentProps<T> {
  result: AsyncResult<T>;
  /** Says what could not be loaded. */
  failed: string;
  /** Pieces that stand for what is on its way. Default 4. */
  skeletonCount?: number;
  children(value: T): ReactNode;
}

/** An answer of the gateway: on its way, there, or failed with a way to ask again. */
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
    <SkeletonGroup label={t('loading')} className={page.waiting}>
      {Array.from({ length: skeletonCount }, (_, index) => index).map((index) => (
        <Skeleton key={index} height="52px" />
      ))}
    </SkeletonGroup>
  );
}
