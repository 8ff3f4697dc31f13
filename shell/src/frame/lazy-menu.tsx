import { createLazyPart, type MenuProps } from '@parlour/ui';
import { cloneElement, type ReactElement, useState } from 'react';
import { MissingToast } from '../components/missing-part.tsx';

const OpenedMenu = createLazyPart(() => import('./opened-menu.tsx'));

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
    onPointerEnter: OpenedMenu.preload,
    onClick: () => setPressed(true),
  });
  if (!pressed) return plain;
  return (
    <OpenedMenu
      trigger={trigger}
      items={items}
      align={align}
      defaultOpen
      loading={plain}
      missing={() => <MissingToast onShown={() => setPressed(false)}>{plain}</MissingToast>}
    />
  );
}
