import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Ring } from '../ring.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  icon: IconName;
  /** The button's action, for screen readers and as the browser's tooltip. */
  label: string;
  filled?: boolean;
  /** 36 or 44 pixels; both have a touch target of 44. Default `medium`. */
  size?: 'small' | 'medium';
  /** Draws a raised background behind the icon. */
  raised?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** A `Count` in its corner. */
  badge?: ReactNode;
}

export function IconButton({
  icon,
  label,
  filled,
  size = 'medium',
  raised,
  busy,
  disabled,
  badge,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const stopped = busy || disabled;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      className={classNames(
        styles.button,
        size === 'small' && styles.small,
        raised && styles.raised,
        className,
      )}
      onClick={stopped ? undefined : onClick}
    >
      {busy ? <Ring /> : <Icon name={icon} filled={filled} />}
      <VisuallyHidden>{label} </VisuallyHidden>
      {badge && <span className={styles.badge}>{badge}</span>}
    </button>
  );
}
