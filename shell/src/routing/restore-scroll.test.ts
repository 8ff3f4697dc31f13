import { waitFor } from '@testing-library/react';
import { restoreScroll } from './restore-scroll.ts';

let top = 0;
beforeEach(() => {
  window.scrollTo = ((_x: number, y: number) => {
    top = y;
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  }) as typeof window.scrollTo;
  window.scrollTo(0, 0);
});

function move(act: () => void, by?: string): void {
  act();
  const event = new PopStateEvent('popstate', { state: history.state });
  window.dispatchEvent(by ? Object.assign(event, { singleSpaTrigger: by }) : event);
}

test('a new page starts at the top, and going back restores the scroll position @ROUTE-01', async () => {
  history.replaceState(null, '', '/rng');
  const stop = restoreScroll(window);
  window.scrollTo(0, 640);
  window.dispatchEvent(new Event('scroll'));
  const lobby: unknown = history.state;

  move(() => history.pushState(null, '', '/promotions'), 'pushState');
  expect(top).toBe(0);
  window.scrollTo(0, 50);
  window.dispatchEvent(new Event('scroll'));
  move(() => history.replaceState(lobby, '', '/rng'));
  await waitFor(() => expect(top).toBe(640));
  // The page that was left is replaced only now, first by a shorter one.
  window.scrollTo(0, 0);
  await waitFor(() => expect(top).toBe(640));
  stop();
});

test('a revisited page that scrolls to one of its parts stays there @ROUTE-01', async () => {
  const scrollHeight = jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  const stop = restoreScroll(window);
  move(() => history.pushState(null, '', '/down'));
  window.scrollTo(0, 900);
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  expect(top).toBe(900);
  stop();
  scrollHeight.mockRestore();
});

test('a page with a hash scrolls to its target @ROUTE-01', () => {
  const scrolled: string[] = [];
  document.body.innerHTML = '<h2 id="limits">Limits</h2>';
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
  history.replaceState(null, '', '/help#limits');
  restoreScroll(window)();
  expect(scrolled).toEqual(['limits']);
});
