import { AppError } from '@parlour/contracts';
import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { FetchStatus } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { useErrorText, useTexts } from '../hooks.ts';

interface AsyncContentProps<T> {
  /** The result of `useQuery`. */
  query: {
    data: T | undefined;
    error: unknown;
    fetchStatus: FetchStatus;
    isPending: boolean;
    refetch(): unknown;
  };
  /** Title of the notice after a failure. The text under it says why. */
  failed: string;
  /** Shown while the data loads, in the shape of the content. Default: one block. */
  skeleton?: ReactNode;
  /** Replaces the content when the data is an empty list. */
  empty?: ReactNode;
  /** Wraps the notice after a failure. `Card` is for content that has its own cards. */
  frame?: ComponentType<{ children: ReactNode }>;
  children(data: T): ReactNode;
}

/**
 * Renders the data of a query, a skeleton while it loads, and a notice with a retry button after a failure. Data that
 * could not be refreshed stays. A query that starts offline waits for the connection, and says so.
 */
export function AsyncContent<T>(props: AsyncContentProps<T>) {
  const { query, failed, skeleton, empty, frame: Frame = Fragment, children } = props;
  const { data } = query;
  if (data !== undefined) {
    const isEmptyList = Array.isArray(data) && data.length === 0;
    return empty !== undefined && isEmptyList ? empty : children(data);
  }
  const isWaiting = query.isPending && query.fetchStatus === 'paused';
  if (query.isPending && !isWaiting) return skeleton ?? <LoadingBlock />;
  const notice = isWaiting ? (
    <FailureNotice title={failed} error={new AppError('server.unavailable', 'The page is offline.')} />
  ) : (
    <FailureNotice title={failed} error={query.error} onRetry={() => query.refetch()} />
  );
  return <Frame>{notice}</Frame>;
}

interface FailureNoticeProps {
  title: string;
  error: unknown;
  onRetry?(): void;
}

function FailureNotice({ title, error, onRetry }: FailureNoticeProps) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <Empty
      icon={onRetry ? 'triangle-alert' : 'wifi-off'}
      title={title}
      text={errorText(error)}
      action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

const LoadingBlock = () => (
  <LoadingGroup>
    <Skeleton height={160} />
  </LoadingGroup>
);

/** Skeleton of content that loads, announced as such. */
export function LoadingGroup({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('loading')} className={className}>
      {children}
    </SkeletonGroup>
  );
}
