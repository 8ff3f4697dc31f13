import { Icon } from '@parlour/ui';
import styles from './countdown.module.css';
import { formatTimeLeft, useTimeLeft } from './use-time-left.ts';

interface CountdownProps {
  until: Date;
  /** The sentence before the remaining time. */
  children: string;
  texts: { left(time: string): string; over: string };
}

/** Counts down to a time by the gateway's clock. */
export function Countdown({ until, children, texts }: CountdownProps) {
  const leftMs = useTimeLeft(until);
  return (
    <p className={styles.countdown}>
      <Icon name="timer" size={18} />
      <span>
        {children}{' '}
        {leftMs !== undefined && (
          <span role="timer" className={styles.left}>
            {leftMs > 0 ? texts.left(formatTimeLeft(leftMs)) : texts.over}
          </span>
        )}
      </span>
    </p>
  );
}
