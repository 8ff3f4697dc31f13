import { describeLeaks } from './leaks.ts';

const kept = (nodes: number, listeners = 40, heapBytes = 8_000_000) => ({ nodes, listeners, heapBytes });

test.each([
  ['nothing more', [kept(900), kept(900), kept(900)], []],
  ['less', [kept(900), kept(800), kept(700)], []],
  ['what noise is', [kept(900), kept(924), kept(948)], []],
  ['a cache that fills once', [kept(900), kept(1900), kept(1900)], []],
  [
    'nodes',
    [kept(900), kept(925), kept(950)],
    ['each time the page keeps 5 nodes more after the view was left'],
  ],
  [
    'a listener',
    [kept(900, 40), kept(900, 45), kept(900, 50)],
    ['each time the page keeps a listener more after the view was left'],
  ],
  ['nearly a listener', [kept(900, 40), kept(900, 43), kept(900, 47)], []],
  [
    'all of them',
    [kept(900, 40), kept(1000, 55, 9_000_000), kept(1100, 70, 10_000_000)],
    ['each time the page keeps 20 nodes, 3 listeners, 200 kB more after the view was left'],
  ],
  ['memory below the bound', [kept(900), kept(900, 40, 8_999_999), kept(900, 40, 9_999_999)], []],
  ['no measurement', [], []],
  ['one measurement', [kept(900)], []],
])('a view that keeps %s at each mount @PLAT-02', (_what, measured, expected) => {
  expect(describeLeaks(measured)).toEqual(expected);
});
