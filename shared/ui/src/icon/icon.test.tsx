import { render, waitFor } from '@testing-library/react';
import { Icon } from './icon.tsx';
import { iconNames, isFirstIcon, isIconName } from './icons.ts';

it('draws what the first view needs at once and keeps the place of what comes later', async () => {
  const { container } = render(
    <>
      <Icon name="wallet" />
      <Icon name="landmark" size={24} />
    </>,
  );
  const [first, later] = container.children;
  expect(first).not.toBeEmptyDOMElement();
  expect(later).toHaveAttribute('width', '24');
  await waitFor(() => expect(container.children[1]).not.toBeEmptyDOMElement());
});

it('knows its names before their drawings are there', () => {
  expect(isIconName('landmark')).toBe(true);
  expect(isFirstIcon('landmark')).toBe(false);
  expect(isIconName('toString')).toBe(false);
  expect(new Set(iconNames).size).toBe(iconNames.length);
});
