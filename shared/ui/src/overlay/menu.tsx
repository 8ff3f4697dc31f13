import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './overlay.module.css';
import { useOverlayRoot } from './use-overlay-root.ts';

interface MenuAction {
  key: string;
  label: string;
  icon?: IconName;
  onSelect(): void;
  /** The label's language when it is not the page's: a name in the language menu. */
  lang?: string;
  tone?: 'danger';
  /** When given, the entry is one of a choice, and the value tells whether it is the chosen one. */
  checked?: boolean;
  disabled?: boolean;
  /** A `Count` or a short text at the end. */
  end?: ReactNode;
}

type MenuItem = MenuAction | 'divider';

export interface MenuProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  /**
   * Opens at the first render, for a menu whose code is loaded when its button is pressed. If a key opened
   * it, the first entry has the focus, as in a menu that was already loaded.
   */
  defaultOpen?: 'by-key' | 'by-pointer';
}

const enabledEntry = '[role^="menuitem"]:not([data-disabled])';

/** Renders a list of actions or of one choice. One tab stop: arrow keys, letters, Home and End move in it. */
export function Menu({ trigger, items, align = 'start', defaultOpen }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen !== undefined);
  const anchor = useRef<HTMLButtonElement>(null);
  const root = useOverlayRoot(open, anchor);
  const startsAtFirst = useRef(defaultOpen === 'by-key');
  const focusFirst = useCallback((menu: HTMLElement | null) => {
    if (!menu || !startsAtFirst.current) return;
    startsAtFirst.current = false;
    menu.querySelector<HTMLElement>(enabledEntry)?.focus({ preventScroll: true });
  }, []);
  return (
    <Radix.Root open={open} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger asChild ref={anchor}>
        {trigger}
      </Radix.Trigger>
      {root && (
        <Radix.Portal container={root}>
          <Radix.Content
            ref={focusFirst}
            className={classNames(styles.panel, styles.menu)}
            align={align}
            sideOffset={6}
            collisionPadding={8}
          >
            {withKeys(items).map(([key, item]) =>
              item === 'divider' ? (
                <Radix.Separator key={key} className={styles.divider} />
              ) : (
                <Entry key={key} action={item} />
              ),
            )}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

/** Adds React keys; a divider's key comes from the entry before it. */
function withKeys(items: readonly MenuItem[]): [key: string, item: MenuItem][] {
  let previous = 'start';
  return items.map((item) => {
    if (item === 'divider') return [`after ${previous}`, item];
    previous = item.key;
    return [item.key, item];
  });
}

function Entry({ action }: { action: MenuAction }) {
  const { label, icon, onSelect, lang, tone, checked, disabled, end } = action;
  const look = {
    className: classNames(styles.item, tone && styles[tone]),
    textValue: label,
    lang,
    disabled,
    onSelect,
  };
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {label}
      {end && <span className={styles.end}>{end}</span>}
    </>
  );
  if (checked === undefined) return <Radix.Item {...look}>{content}</Radix.Item>;
  return (
    <Radix.CheckboxItem {...look} checked={checked} role="menuitemradio">
      {content}
      {checked && <Icon name="check" className={styles.end} />}
    </Radix.CheckboxItem>
  );
}
