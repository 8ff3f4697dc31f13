import { render, waitFor } from '@testing-library/react';
import { Rocket } from 'lucide-react';
import { getFirstDrawing, registerIcons } from './first-drawings.ts';
import { Icon } from './icon.tsx';
import { iconNames, isIconName } from './icons.ts';

test('draws the first view’s icons at once and reserves space for later ones', async () => {
  const { container } = render(
    <>
      <Icon name="heart" />
      <Icon name="landmark" size={24} />
    </>,
  );
  const [first, later] = container.children;
  expect(first).not.toBeEmptyDOMElement();
  expect(later).toHaveAttribute('width', '24');
  await waitFor(() => expect(container.children[1]).not.toBeEmptyDOMElement());
});

test('knows its names before their drawings are loaded', () => {
  expect(isIconName('landmark')).toBe(true);
  expect(getFirstDrawing('landmark')).toBeUndefined();
  expect(isIconName('toString')).toBe(false);
  expect(new Set(iconNames).size).toBe(iconNames.length);
});

test('draws at once the icons that a release adds for its own first view', () => {
  registerIcons({ dices: Rocket });
  const { container } = render(<Icon name="dices" />);
  expect(container.firstElementChild).not.toBeEmptyDOMElement();
});
