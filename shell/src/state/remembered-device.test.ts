import { dayMs } from '@parlour/basics';
import {
  forgetRememberedSession,
  getRememberedName,
  isRemembered,
  storeRemembered,
} from './remembered-device.ts';

const nowMs = Date.UTC(2026, 10, 22);

afterEach(() => localStorage.clear());

test('a device is remembered for a day and no longer @AUTH-04', () => {
  storeRemembered(localStorage, 'dan', nowMs);
  expect(getRememberedName(localStorage, nowMs + dayMs - 1)).toBe('dan');
  expect(isRemembered(localStorage, nowMs + dayMs - 1)).toBe(true);
  expect(getRememberedName(localStorage, nowMs + dayMs)).toBeUndefined();
  expect(isRemembered(localStorage, nowMs + dayMs)).toBe(false);
});

test('after a logout the name alone is left, until the day is over @AUTH-04', () => {
  storeRemembered(localStorage, 'dan', nowMs);
  forgetRememberedSession(localStorage, nowMs + dayMs / 2);
  expect(isRemembered(localStorage, nowMs + dayMs - 1)).toBe(false);
  expect(getRememberedName(localStorage, nowMs + dayMs - 1)).toBe('dan');
  expect(getRememberedName(localStorage, nowMs + dayMs)).toBeUndefined();
});
