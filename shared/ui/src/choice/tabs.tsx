import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { useScrollOverflow } from '../use-scroll-overflow.ts';
import styles from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
  /** A `Count` after the label. */
  end?: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  tabs: readonly Tab<NoInfer<Value>>[];
  /** The chosen tab's content. */
  children: ReactNode;
}

/**
 * Renders tabs with an underline, which scroll when they are wider than their container. One tab stop; arrow keys
 * choose.
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const overflow = useScrollOverflow(list);
  useScrollToSelected(list, value);
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root className={styles.tabs} value={value} onValueChange={choose}>
      <Radix.List
        ref={list}
        className={classNames(
          styles.tabList,
          overflow.start && styles.cutStart,
          overflow.end && styles.cutEnd,
        )}
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon && <Icon name={tab.icon} size={18} />}
            {tab.label}
            {tab.end}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className={styles.tabPanel}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/**
 * Scrolls the list to the selected tab, which may be beyond the edge when the address selected it. The page itself
 * does not scroll.
 */
function useScrollToSelected(list: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const box = list.current;
    const chosen = value && box?.querySelector('[aria-selected="true"]');
    if (!box || !chosen) return;
    const around = box.getBoundingClientRect();
    const own = chosen.getBoundingClientRect();
    box.scrollLeft += Math.max(0, own.right - around.right) || Math.min(0, own.left - around.left);
  }, [list, value]);
}
