import { createCurrentAnswer } from './current-answer.ts';

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

const answer = () =>
  createCurrentAnswer({
    revision: () => revision,
    now: () => new Date(clock),
    async signed() {
      made += 1;
      if (fails) throw new Error('no shell yet');
      return { payload: JSON.stringify({ revision, made }), signatures: {} };
    },
  });

const textOf = async (ask: ReturnType<typeof answer>) => String((await ask()).plain);

it('makes the document of a revision once for all who ask in its first second @PLAT-03', async () => {
  const ask = answer();
  const bodies = await Promise.all(Array.from({ length: 1000 }, () => textOf(ask)));
  expect(new Set(bodies).size).toBe(1);
  expect(made).toBe(1);
  clock += 1000;
  await ask();
  expect(made).toBe(2);
});

it('answers with a new revision at once, under another tag @PLAT-03', async () => {
  const ask = answer();
  const before = await ask();
  revision = 2;
  const after = await ask();
  expect(String(after.plain)).toContain('\\"revision\\":2');
  expect(after.etag).not.toBe(before.etag);
});

it('keeps no failure', async () => {
  const ask = answer();
  fails = true;
  await expect(ask()).rejects.toThrow('no shell yet');
  fails = false;
  expect(await textOf(ask)).toContain('\\"made\\":2');
});
