import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { type ButtonLook, getButtonClass } from './button-look.ts';

interface LinkButtonProps extends ComponentProps<'a'>, ButtonLook {
  icon?: IconName;
  /** Renders its one child as the link, such as a router's `<Link>`, instead of an `<a>`. */
  asChild?: boolean;
}

/** Renders a link that looks like a button. It navigates, so it can be opened in a new tab. */
export function LinkButton({
  tone,
  size,
  wide,
  icon,
  asChild,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const Element = asChild ? Slot.Root : 'a';
  return (
    <Element {...rest} className={getButtonClass({ tone, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {asChild ? <Slot.Slottable>{children}</Slot.Slottable> : children}
    </Element>
  );
}
