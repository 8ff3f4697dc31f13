import { watchFailedFiles } from './failed-files.ts';

const file = '/releases/shell/1.0.0/login.js';

/** Adds the element that requests a file, and lets the request fail. */
function fail(element: HTMLScriptElement | HTMLLinkElement): void {
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
}

const createScript = (src: string) => Object.assign(document.createElement('script'), { src });
const createLink = (href: string) => Object.assign(document.createElement('link'), { href });

test('the next request of a file that failed has a new address each time @PLAT-05', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const getQuery = watchFailedFiles(document);
  expect(getQuery(file)).toBe('');
  fail(createScript(file));
  const first = getQuery(file);
  expect(first).toMatch(/^\?r=\w+$/);
  expect(getQuery(new URL(file, document.baseURI).href)).toBe(first);
  now.mockReturnValue(2000);
  fail(createScript(file + first));
  expect(getQuery(file)).not.toBe(first);
  now.mockRestore();
});

test('a stylesheet that failed gets a new address, and no other file does @PLAT-05', () => {
  const getQuery = watchFailedFiles(document);
  fail(createLink('/releases/shell/1.0.0/login.css'));
  expect(getQuery('/releases/shell/1.0.0/login.css')).toMatch(/^\?r=/);
  expect(getQuery(file)).toBe('');
});
