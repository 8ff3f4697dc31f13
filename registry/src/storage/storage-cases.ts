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

  test('writes a value once, and keeps the first one @PLAT-02', async () => {
    const storage = open();
    expect(await storage.writeOnce('a/once', Readable.from(['first']))).toBe(5);
    expect(await storage.writeOnce('a/once', Buffer.from('second'))).toBeUndefined();
    expect(await (await storage.read('a/once'))?.text()).toBe('first');
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((text) => storage.writeOnce('a/race', Buffer.from(text))),
    );
    expect(answers.filter((bytes) => bytes === 1)).toHaveLength(1);
    expect(await storage.list('a')).toEqual(['once', 'race']);
    await storage.remove('a');
    expect(await storage.list('a')).toEqual([]);
  });

  test('shows nothing of a value until it is whole, and nothing of one that was cut short @PLAT-02', async () => {
    const storage = open();
    const [isRead, isCut] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    async function* arrive(): AsyncGenerator<string> {
      yield 'half';
      isRead.resolve();
      await isCut.promise;
    }
    const writing = storage.writeOnce('a/slow', Readable.from(arrive()));
    await isRead.promise;
    expect(await storage.read('a/slow')).toBeUndefined();
    isCut.reject(new Error('the line was cut'));
    await expect(writing).rejects.toThrow('the line was cut');
    expect(await storage.list('a')).toEqual([]);
    expect(await storage.writeOnce('a/slow', Buffer.from('whole'))).toBe(5);
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
