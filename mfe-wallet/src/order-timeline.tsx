import { useSite } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { classNames } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import styles from './order-timeline.module.css';

interface TimelineStep {
  at: Date;
  name: string;
  /** Shown after the time. */
  note: string | undefined;
}

/** The history of an order, latest step first. `steps` has the oldest first. */
export function OrderTimeline({ title, steps }: { title: string; steps: readonly TimelineStep[] }) {
  const titleId = useId();
  const language = useAtomValue(useSite().atoms.language);
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h3 id={titleId} className={styles.heading}>
        {title}
      </h3>
      <ol className={styles.steps}>
        {steps.toReversed().map(({ at, name, note }, index) => (
          <li
            key={`${at.toISOString()} ${name}`}
            className={classNames(styles.step, index === 0 && styles.latest)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.note}>
              {formatTime(at, language)}
              {note && ` · ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
