import { Alert, Button, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

export interface AsyncContentProps<T> {
  query: UseQueryResult<T>;
  /** Names what is loaded, for screen readers. */
  label: string;
  children(data: T): ReactNode;
}

/** What a query answered; until then its outline, and after a failure a way to try again. Old answers stay in sight. */
export function AsyncContent<T>({ query, label, children }: AsyncContentProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <Alert
        tone="danger"
        live
        title={texts.failure.title}
        action={
          <Button size="small" icon="refresh-cw" busy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.again}
          </Button>
        }
      >
        {query.error.message}
      </Alert>
    );
  return (
    <SkeletonGroup label={`${texts.loading}: ${label}`}>
      <div className={styles.outline}>
        <Skeleton height={72} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    </SkeletonGroup>
  );
}
