import { endRemembered, isRemembered, keepRemembered, rememberedName } from './remembered.ts';

const nowMs = Date.UTC(2026, 10, 22);
const dayMs = 86_400_000;

afterEach(() => localStorage.clear());

test('a device is remembered for a day and no longer @AUTH-04', () => {
  keepRemembered(localStorage, 'dan', nowMs);
  expect(rememberedName(localStorage, nowMs + dayMs - 1)).toBe('dan');
  expect(isRemembered(localStorage, nowMs + dayMs - 1)).toBe(true);
  expect(rememberedName(localStorage, nowMs + dayMs)).toBeUndefined();
  expect(isRemembered(localStorage, nowMs + dayMs)).toBe(false);
});

test('after a logout the name alone is left, until the day is over @AUTH-04', () => {
  keepRemembered(localStorage, 'dan', nowMs);
  endRemembered(localStorage, nowMs + dayMs / 2);
  expect(isRemembered(localStorage, nowMs + dayMs - 1)).toBe(false);
  expect(rememberedName(localStorage, nowMs + dayMs - 1)).toBe('dan');
  expect(rememberedName(localStorage, nowMs + dayMs)).toBeUndefined();
});
