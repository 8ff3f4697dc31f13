import { Popover as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';
import { useOverlayRoot } from './use-overlay-root.ts';

interface PopoverProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactElement;
  /** Names the panel for screen readers. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Omits the panel's padding. */
  flush?: boolean;
  /** Opens at first render: for a panel whose code is loaded when its button is pressed. */
  defaultOpen?: boolean;
  onOpenChange?(open: boolean): void;
}

/** Renders a panel beside its button. The page stays usable; a press outside or Escape closes the panel. */
export function Popover({
  trigger,
  label,
  children,
  align,
  side,
  flush,
  defaultOpen = false,
  onOpenChange,
}: PopoverProps) {
  const [open, setOpen] = useState(defaultOpen);
  const anchor = useRef<HTMLButtonElement>(null);
  const root = useOverlayRoot(open, anchor);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild ref={anchor}>
        {trigger}
      </Radix.Trigger>
      {root && (
        <Radix.Portal container={root}>
          <Radix.Content
            aria-label={label}
            className={classNames(styles.panel, !flush && styles.padded)}
            align={align ?? 'start'}
            side={side ?? 'bottom'}
            sideOffset={6}
            collisionPadding={8}
          >
            {typeof children === 'function' ? children(() => change(false)) : children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}
