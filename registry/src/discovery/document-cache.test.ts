import { createDocumentCache } from './document-cache.ts';

let revision: number;
let clock: number;
let made: number;
let fails: boolean;
beforeEach(() => {
  revision = 1;
  clock = 0;
  made = 0;
  fails = false;
});

const createCache = () =>
  createDocumentCache({
    revision: () => revision,
    now: () => new Date(clock),
    async signDocument() {
      made += 1;
      if (fails) throw new Error('no shell yet');
      return { payload: JSON.stringify({ revision, made }), signatures: {} };
    },
  });

const readText = async (getDocument: ReturnType<typeof createCache>) => String((await getDocument()).plain);

test('builds the document of a revision once for all requests in its first second @PLAT-03', async () => {
  const ask = createCache();
  const bodies = await Promise.all(Array.from({ length: 1000 }, () => readText(ask)));
  expect(new Set(bodies).size).toBe(1);
  expect(made).toBe(1);
  clock += 1000;
  await ask();
  expect(made).toBe(2);
});

test('returns a new revision at once, with another etag @PLAT-03', async () => {
  const ask = createCache();
  const before = await ask();
  revision = 2;
  const after = await ask();
  expect(String(after.plain)).toContain('\\"revision\\":2');
  expect(after.etag).not.toBe(before.etag);
});

test('does not cache a failure', async () => {
  const ask = createCache();
  fails = true;
  await expect(ask()).rejects.toThrow('no shell yet');
  fails = false;
  expect(await readText(ask)).toContain('\\"made\\":2');
});
