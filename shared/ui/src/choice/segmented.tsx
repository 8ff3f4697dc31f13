import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
  /** Shows the icon alone; the label is read out. */
  iconOnly?: boolean;
  end?: ReactNode;
}

export interface SegmentedProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  /** Four at most; `Tabs` for more. */
  segments: readonly Segment<NoInfer<Value>>[];
  /** As wide as its place, every segment alike. */
  wide?: boolean;
}

/** A switch between up to four views of the same thing. One tab stop; arrow keys choose. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  segments,
  wide,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.segments, wide && styles.wide)}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.native}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span className={styles.face}>
            {segment.icon && <Icon name={segment.icon} size={18} />}
            {segment.iconOnly ? <VisuallyHidden>{segment.label}</VisuallyHidden> : segment.label}
            {segment.end}
          </span>
        </label>
      ))}
    </div>
  );
}
