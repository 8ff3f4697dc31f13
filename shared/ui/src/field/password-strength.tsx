import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type PasswordLevel = 0 | 1 | 2 | 3 | 4;

const looks: Record<PasswordLevel, string | undefined> = {
  0: undefined,
  1: styles.weak,
  2: styles.fair,
  3: styles.fair,
  4: styles.strong,
};

/** Renders the strength as four bars and a word. */
export function PasswordStrength({ level, word }: { level: PasswordLevel; word: string }) {
  return (
    <div className={styles.strength}>
      <div className={styles.bars} aria-hidden="true">
        {([1, 2, 3, 4] as const).map((bar) => (
          <span key={bar} className={classNames(styles.bar, bar <= level && looks[level])} />
        ))}
      </div>
      <span role="status" className={styles.helper}>
        {word}
      </span>
    </div>
  );
}
