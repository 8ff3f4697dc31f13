import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

/** Tests that every storage must pass, run against the one that `open` returns. */
export function storageCases(open: () => Storage): void {
  test('has no value where none was written', async () => {
    expect(await open().read('a/b.txt')).toBeUndefined();
    expect(await open().list('a')).toEqual([]);
  });

  test('gives back what was streamed into it', async () => {
    const storage = open();
    expect(await storage.write('a/b.txt', Readable.from(['one ', 'two']))).toBe(7);
    const value = await storage.read('a/b.txt');
    expect(value?.bytes).toBe(7);
    expect(await value?.text()).toBe('one two');
    expect(value && (await text(value.stream()))).toBe('one two');
  });

  test('creates a value once under concurrent calls', async () => {
    const storage = open();
    const answers = await Promise.all(['x', 'y', 'z'].map((text) => storage.create('marker', text)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await storage.create('marker', 'late')).toBe(false);
    expect(await (await storage.read('marker'))?.text()).not.toBe('late');
  });

  test('appends lines in order', async () => {
    const storage = open();
    await storage.append('log', 'first');
    await storage.append('log', 'second');
    expect(await (await storage.read('log'))?.text()).toBe('first\nsecond\n');
  });

  test('lists what is right below a prefix and removes what is under it', async () => {
    const storage = open();
    await storage.create('a/x', '1');
    await storage.create('a/b/y', '2');
    expect(await storage.list('a')).toEqual(['b/', 'x']);
    await storage.remove('a/b');
    expect(await storage.list('a')).toEqual(['x']);
  });

  test('keeps every byte, of any value and any key that a release may have', async () => {
    const storage = open();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const key = 'releases/mfe-wallet/1.0.0-rc.1/id/58_a.b-c.woff2';
    expect(await storage.write(key, bytes)).toBe(256);
    const value = await storage.read(key);
    expect(value && (await buffer(value.stream()))).toEqual(bytes);
    expect(await storage.list('releases/mfe-wallet/1.0.0-rc.1/id')).toEqual(['58_a.b-c.woff2']);
  });

  test('distinguishes an empty value from none', async () => {
    const storage = open();
    expect(await storage.write('empty', Buffer.alloc(0))).toBe(0);
    expect(await (await storage.read('empty'))?.text()).toBe('');
  });

  test('replaces a value that is written again', async () => {
    const storage = open();
    await storage.write('a', Buffer.from('first and long'));
    await storage.write('a', Buffer.from('second'));
    expect(await (await storage.read('a'))?.text()).toBe('second');
  });

  test('fails to write what fails to be read, and lets the rest be removed', async () => {
    const storage = open();
    async function* broken(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('the line was cut');
    }
    await expect(storage.write('half/file', Readable.from(broken()))).rejects.toThrow('the line was cut');
    await storage.remove('half');
    expect(await storage.list('half')).toEqual([]);
  });

  test('refuses a key that leads out of it', async () => {
    await expect(open().read('../secret')).rejects.toThrow('leads out');
    await expect(open().create('a/../../secret', 'x')).rejects.toThrow('leads out');
  });
}
