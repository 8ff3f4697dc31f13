import { createLazyPart, type MenuProps } from '@parlour/ui';
import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { MissingToast } from '../components/missing-part.tsx';

const OpenedMenu = createLazyPart(() => import('./opened-menu.tsx'), 'opened-menu');

interface LazyMenuProps extends Pick<MenuProps, 'items' | 'align'> {
  /** Button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
}

interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?(): void;
  onClick?(event: MouseEvent): void;
}

/**
 * Menu whose code loads when its button is hovered or pressed, so it is not part of the page's first load. The button
 * holds the focus until the menu takes it.
 */
export function LazyMenu({ trigger, items, align }: LazyMenuProps) {
  const [pressed, setPressed] = useState<'by-key' | 'by-pointer'>();
  const plain = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void OpenedMenu.preload(),
    // A click that a key caused has a click count of 0.
    onClick: ({ detail }) =>
      void OpenedMenu.preload().then(() => setPressed(detail === 0 ? 'by-key' : 'by-pointer')),
  });
  if (!pressed) return plain;
  return (
    <OpenedMenu
      trigger={trigger}
      items={items}
      align={align}
      defaultOpen={pressed}
      loading={plain}
      missing={() => <MissingToast onShown={() => setPressed(undefined)}>{plain}</MissingToast>}
    />
  );
}
