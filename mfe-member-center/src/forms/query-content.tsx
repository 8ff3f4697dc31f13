import { useErrorText, useTexts } from '@parlour/federation';
import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** Of the place that is kept. Default 160. */
  height?: number;
  children(data: T): ReactNode;
}

/** What a query answers, a skeleton until then, and the way to ask again where it failed. */
export function QueryContent<T>({ query, height = 160, children }: QueryContentProps<T>) {
  const t = useTexts();
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton height={height} />
      </SkeletonGroup>
    );
  return (
    <Empty
      icon="triangle-alert"
      title={t('form.failed')}
      text={errorText(query.error)}
      action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
    />
  );
}
