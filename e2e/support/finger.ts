import { expect, type Locator, type Page } from '@playwright/test';

const steps = 8;
const stepMs = 16;

/** Returns the box of an element once it neither moves nor grows: content above may still push it. */
async function waitForStableBox(element: Locator) {
  let before: string | undefined;
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect(async () => {
    box = await element.boundingBox();
    const last = before;
    before = JSON.stringify(box);
    expect(box).not.toBeNull();
    expect(before).toBe(last);
  }).toPass({ intervals: [100] });
  if (!box) throw new Error('What is swiped is not to be seen.');
  return box as { x: number; y: number; width: number; height: number };
}

/** Swipes one finger sideways over an element, from edge to edge, with the touch events of a phone's browser. */
export async function swipe(page: Page, over: Locator, direction: 'left' | 'right'): Promise<void> {
  const box = await waitForStableBox(over);
  const edges = [box.x + box.width - 24, box.x + 24];
  const [from = 0, to = 0] = direction === 'left' ? edges : edges.toReversed();
  const y = box.y + Math.min(box.height / 2, 120);
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y, id: 1 }] });
  await touch('touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / steps);
    // The pace of the finger decides between a swipe and a jerk.
    await page.waitForTimeout(stepMs);
  }
  await touch('touchEnd');
  await browser.detach();
}
