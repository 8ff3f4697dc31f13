import type { TurnoverTask } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Progress } from '@parlour/ui';
import { useId } from 'react';
import styles from './turnover-list.module.css';

/** The bets that are required before a withdrawal, by task, with the amount that each task still needs. */
export function TurnoverList({ tasks }: { tasks: readonly TurnoverTask[] }) {
  const t = useTexts();
  const titleId = useId();
  const { money } = useSite();
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h3 id={titleId} className={styles.title}>
        {t('turnover.title')}
      </h3>
      <p className={styles.note}>{t('turnover.note')}</p>
      <ul className={styles.list}>
        {tasks.map((task) => {
          const name = t(`turnover.source.${task.source}`, { amount: money.withSymbol(task.baseMinor) });
          return (
            <li key={task.id} className={styles.task}>
              <span className={styles.name}>{name}</span>
              <Progress
                label={name}
                share={task.requiredMinor === 0 ? 1 : task.progressMinor / task.requiredMinor}
                legend={t('turnover.progress', {
                  progress: money.withSymbol(task.progressMinor),
                  required: money.withSymbol(task.requiredMinor),
                })}
                legendEnd={t('turnover.remaining', { amount: money.withSymbol(task.remainingMinor) })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
