import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './segmented.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
  /** Shows the icon alone; screen readers read the label. */
  iconOnly?: boolean;
  end?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  /** Four at most; `Tabs` for more. */
  segments: readonly Segment<NoInfer<Value>>[];
  /** Fills the width of its container, with segments of equal width. */
  wide?: boolean;
}

/** Renders a switch between up to four views of the same data. One tab stop; arrow keys choose. */
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
