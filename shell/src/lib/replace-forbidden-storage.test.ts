import { replaceForbiddenStorage } from './replace-forbidden-storage.ts';

/** A window whose browser forbids storage: as in Chromium, the getter itself throws. */
function createForbiddenWindow(): Window {
  const forbid = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const prototype = Object.defineProperties(
    {},
    {
      localStorage: { configurable: true, get: forbid },
      sessionStorage: { configurable: true, get: forbid },
    },
  );
  return Object.create(prototype) as Window;
}

test('a page whose browser forbids storage gets storage that lasts as long as the page', () => {
  const page = createForbiddenWindow();
  expect(() => page.localStorage).toThrow('Access is denied');
  replaceForbiddenStorage(page);
  page.localStorage.setItem('language', 'MY');
  expect(page.localStorage.getItem('language')).toBe('MY');
  expect([page.localStorage.length, page.localStorage.key(0)]).toEqual([1, 'language']);
  expect(page.sessionStorage.getItem('language')).toBeNull();
  page.localStorage.removeItem('language');
  expect(page.localStorage.getItem('language')).toBeNull();
  page.sessionStorage.setItem('token', 'of ada');
  page.sessionStorage.clear();
  expect(page.sessionStorage.length).toBe(0);
});

test('storage that the browser allows stays', () => {
  const { localStorage, sessionStorage } = window;
  replaceForbiddenStorage(window);
  expect(window.localStorage).toBe(localStorage);
  expect(window.sessionStorage).toBe(sessionStorage);
});
