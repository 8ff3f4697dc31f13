import { render } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { LoadingBar } from '../feedback/loading-bar.tsx';

/** Emulates the browser's top layer, which jsdom lacks. */
function showPopover(this: HTMLElement): void {
  if (!this.isConnected)
    throw new DOMException('Invalid on disconnected popover elements', 'InvalidStateError');
  this.dataset.onTop = '';
}

beforeEach(() => void Object.assign(HTMLElement.prototype, { showPopover }));
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));

const renderBar = (container: HTMLElement) => {
  const page = render(
    <>
      <p>the rest of the page</p>
      {createPortal(<LoadingBar label="Loading" />, container)}
    </>,
  );
  return { page, bar: container.querySelector<HTMLElement>('[role="progressbar"]') };
};

test('shows an element of the page in the top layer', () => {
  const place = document.body.appendChild(document.createElement('div'));
  expect(renderBar(place).bar?.dataset).toHaveProperty('onTop');
  place.remove();
});

test('does not throw for a bar in an element that left the page @PLAT-08', () => {
  const { page, bar } = renderBar(document.createElement('div'));
  expect(page.getByText('the rest of the page')).toBeVisible();
  expect(bar).toBeInstanceOf(HTMLElement);
});
