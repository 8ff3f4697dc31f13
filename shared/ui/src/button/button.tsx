import { type ComponentProps, type MouseEvent, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { Ring } from '../ring.tsx';
import styles from './button.module.css';
import { type ButtonLook, getButtonClass } from './button-look.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  icon?: IconName;
  /** True while work is in progress: a ring replaces the icon, the width stays, and a second press does nothing. */
  busy?: boolean;
  /** Reason why it is disabled. The button stays in the tab order and shows the sentence on focus, hover and tap. */
  disabledReason?: string;
}

/** Renders a button; its default type is `button`. Incomplete forms do not disable their submit button. */
export function Button({
  tone,
  size,
  wide,
  icon,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const stopped = busy || disabledReason !== undefined || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (stopped) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={getButtonClass({ tone, size, wide }, busy ? styles.busy : undefined, className)}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {busy ? <Ring className={icon ? undefined : styles.ringAlone} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <>
      <Tooltip text={disabledReason}>{button}</Tooltip>
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </>
  );
}
