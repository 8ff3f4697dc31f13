import { Tooltip as Radix } from 'radix-ui';
import { type MouseEvent, type ReactElement, useRef, useState } from 'react';
import styles from './overlay.module.css';
import { useOverlayRoot } from './use-overlay-root.ts';

export interface TooltipProps {
  text: string;
  /** One element that takes a ref and can have focus. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A short sentence beside an element on hover, focus and, where the press does nothing else, tap. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const root = useOverlayRoot(open, trigger);
  const showOnPress = (event: MouseEvent) => {
    if (event.defaultPrevented) setOpen(true);
  };
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild ref={trigger} onClick={showOnPress}>
          {children}
        </Radix.Trigger>
        {root && (
          <Radix.Portal container={root}>
            <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
              {text}
            </Radix.Content>
          </Radix.Portal>
        )}
      </Radix.Root>
    </Radix.Provider>
  );
}
