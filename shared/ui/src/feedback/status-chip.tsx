import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './marks.module.css';

type StatusTone = 'waiting' | 'done' | 'refused' | 'neutral';

interface StatusLook {
  tone: StatusTone;
  /** Default: the tone's own, `clock`, `circle-check`, `circle-x` or `info`. */
  icon?: IconName;
}

/**
 * Look of every status of a union. With `satisfies StatusLooks<MyStatus>`, a new status does not compile until it has
 * a look.
 */
export type StatusLooks<Status extends string> = Record<Status, StatusLook>;

const toneIcons: Record<StatusTone, IconName> = {
  waiting: 'clock',
  done: 'circle-check',
  refused: 'circle-x',
  neutral: 'info',
};

interface StatusChipProps<Status extends string> {
  status: Status;
  looks: StatusLooks<Status>;
  /** The status in words. */
  label: string;
}

/** Renders a status as icon and word, never by colour alone. */
export function StatusChip<Status extends string>({ status, looks, label }: StatusChipProps<Status>) {
  const { tone, icon } = looks[status];
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon name={icon ?? toneIcons[tone]} size={17} />
      {label}
    </span>
  );
}
