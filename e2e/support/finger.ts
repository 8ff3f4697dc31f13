import type { Locator, Page } from '@playwright/test';

const steps = 8;
const stepMs = 16;

/** Draws one finger sideways over an element, from its one edge to the other, as a phone's browser hears it. */
export async function swipe(page: Page, over: Locator, direction: 'left' | 'right'): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('What is swiped is not to be seen.');
  const edges = [box.x + box.width - 24, box.x + 24];
  const [from = 0, to = 0] = direction === 'left' ? edges : edges.toReversed();
  const y = box.y + Math.min(box.height / 2, 120);
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y, id: 1 }] });
  await touch('touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / steps);
    // A finger takes its time, and its pace decides between a swipe and a jerk.
    await page.waitForTimeout(stepMs);
  }
  await touch('touchEnd');
  await browser.detach();
}
