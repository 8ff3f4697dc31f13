import { waitFor } from '@testing-library/react';
import { watchForChinese } from './chinese-font.ts';

/** Watches a new page; `loads` counts the loads of the font. */
function watchPage({ isDrawn = false, failures = 0 } = {}): { body: HTMLElement; loads(): number } {
  const page = document.implementation.createHTMLDocument();
  let count = 0;
  watchForChinese(page, {
    isDrawn: () => isDrawn,
    load: () => {
      count += 1;
      return count > failures ? Promise.resolve() : Promise.reject(new Error('the network is away'));
    },
  });
  return { body: page.body, loads: () => count };
}

/** Waits until every change so far has been observed, which happens in a microtask after it. */
const observed = (): Promise<void> => new Promise(queueMicrotask);

test.each([
  ['a text', (body: HTMLElement) => body.append('维护公告')],
  [
    'a text that replaces another one',
    async (body: HTMLElement) => {
      body.append('later');
      await observed();
      if (body.firstChild) body.firstChild.nodeValue = '维护';
    },
  ],
  [
    'a part with a text',
    (body: HTMLElement) => body.insertAdjacentHTML('beforeend', '<p>Title, <b>中文</b>'),
  ],
  ['a field', (body: HTMLElement) => body.insertAdjacentHTML('beforeend', '<p><input value="维护"></p>')],
  [
    'a field that somebody fills in',
    async (body: HTMLElement) => {
      body.innerHTML = '<input>';
      await observed();
      body.querySelector('input')?.setAttribute('value', '维护');
    },
  ],
])('the Chinese font is loaded once the page shows %s in Chinese', async (_what, show) => {
  const { body, loads } = watchPage();
  body.append('maintenance ပြုပြင်');
  await observed();
  expect(loads()).toBe(0);
  await show(body);
  await waitFor(() => expect(loads()).toBe(1));
  body.append('又');
  await observed();
  expect(loads()).toBe(1);
});

test('the Chinese font is not loaded on a device that draws Chinese', async () => {
  const { body, loads } = watchPage({ isDrawn: true });
  body.append('维护');
  await observed();
  expect(loads()).toBe(0);
});

test('the Chinese font is loaded again with the next Chinese text when it did not arrive', async () => {
  const { body, loads } = watchPage({ failures: 1 });
  body.append('维护');
  await waitFor(() => expect(loads()).toBe(1));
  await observed();
  body.append('又');
  await waitFor(() => expect(loads()).toBe(2));
});
