import { createSafeStorage } from './safe-storage.ts';

/** Creates a storage like that of a browser. */
function createStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('reads what it wrote, until it is removed', () => {
  const sessionStorage = createStorage();
  const storage = createSafeStorage(sessionStorage);
  expect(storage.read('theme')).toBeUndefined();
  storage.write('theme', 'dark');
  expect([storage.read('theme'), sessionStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  storage.write('theme', '');
  expect(storage.read('theme')).toBe('');
  storage.remove('theme');
  expect(storage.read('theme')).toBeUndefined();
});

test('reads values as JSON, and none that is missing or broken', () => {
  const sessionStorage = createStorage();
  const storage = createSafeStorage(sessionStorage);
  storage.writeJson('positions', [['one', 40]]);
  expect(sessionStorage.getItem('positions')).toBe('[["one",40]]');
  expect(storage.readJson('positions')).toEqual([['one', 40]]);
  expect(storage.readJson('none')).toBeUndefined();
  storage.write('positions', '[["one",');
  expect(storage.readJson('positions')).toBeUndefined();
});

test('does nothing with a storage that the browser forbids', () => {
  const refuse = (): never => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const storage = createSafeStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
  storage.write('theme', 'dark');
  storage.writeJson('positions', []);
  storage.remove('theme');
  expect([storage.read('theme'), storage.readJson('positions')]).toEqual([undefined, undefined]);
});
