import { Alert, Button, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

interface AsyncContentProps<T> {
  query: UseQueryResult<T>;
  /** Name of the loading content, for screen readers. */
  label: string;
  children(data: T): ReactNode;
}

/**
 * Renders the data of a query, a skeleton while it loads, or a retry button after a failure. Existing data stays
 * visible.
 */
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
