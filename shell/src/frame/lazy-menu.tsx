import type { MenuProps } from '@parlour/ui';
import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';

const loadMenu = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(loadMenu);

interface LazyMenuProps extends Pick<MenuProps, 'items' | 'align'> {
  /** Button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
}

interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?(): void;
  onClick?(): void;
}

/** Menu whose code loads when its button is hovered or pressed, so it is not part of the page's first load. */
export function LazyMenu({ trigger, items, align }: LazyMenuProps) {
  const [pressed, setPressed] = useState(false);
  const plain = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadMenu(),
    onClick: () => setPressed(true),
  });
  if (!pressed) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenedMenu trigger={trigger} items={items} align={align} defaultOpen />
    </Suspense>
  );
}
