import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useText } from '../../frame/shell-context.tsx';
import page from '../page.module.css';
import type { Answer } from './use-answer.ts';

export interface AnsweredProps<T> {
  answer: Answer<T>;
  /** Says what could not be loaded. */
  failed: string;
  /** Pieces that stand for what is on its way. Default 4. */
  pieces?: number;
  children(value: T): ReactNode;
}

/** An answer of the gateway: on its way, there, or failed with a way to ask again. */
export function Answered<T>({ answer, failed, pieces = 4, children }: AnsweredProps<T>) {
  const t = useText();
  if (answer.state === 'ready') return children(answer.value);
  if (answer.state === 'failed')
    return (
      <Empty
        icon="triangle-alert"
        title={failed}
        action={
          <Button icon="refresh-cw" onClick={answer.retry}>
            {t('retry')}
          </Button>
        }
      />
    );
  return (
    <SkeletonGroup label={t('loading')} className={page.waiting}>
      {Array.from({ length: pieces }, (_, place) => place).map((place) => (
        <Skeleton key={place} height="52px" />
      ))}
    </SkeletonGroup>
  );
}
