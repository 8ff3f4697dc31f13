import { useErrorText, useTexts } from '@parlour/remote-sdk';
import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** Height of the skeleton. Default 160. */
  height?: number;
  children(data: T): ReactNode;
}

/** Renders the data of a query, a skeleton while it loads, and a retry button after a failure. */
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
