import { createSeededRandom } from '@parlour/testing/seeded-random';
import { parseJsonInTurns } from './json-in-turns.ts';

const random = createSeededRandom();
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const texts = ['', '"', '\\', '\\"', '[', ']}', '{"a":[', ',', '\u{1f3b2}', 'ကြ', ' a '];

function createValue(depth: number): unknown {
  const kind = random(depth > 3 ? 3 : 5);
  if (kind === 0) return pick(texts);
  if (kind === 1) return random(1_000_000) - 500_000;
  if (kind === 2) return pick([true, false, null]);
  const inner = Array.from({ length: random(4) }, () => createValue(depth + 1));
  return kind === 3
    ? inner
    : Object.fromEntries(inner.map((value, index) => [`${pick(texts)}${index}`, value]));
}

const createList = (): unknown[] => Array.from({ length: 4_000 }, () => createValue(0));

test('parses a long text of any values as JSON.parse does', async () => {
  for (let count = 0; count < 5; count += 1) {
    const value = {
      first: createValue(0),
      games: createList(),
      between: [],
      rest: createValue(0),
      more: createList(),
    };
    const text = JSON.stringify(value, undefined, pick([0, 1]));
    expect(await parseJsonInTurns(text)).toEqual(JSON.parse(text));
  }
});

test('parses a list in a list, and the last of two lists of one name, as JSON.parse does', async () => {
  const list = JSON.stringify(createList());
  for (const text of [`[${list}]`, `{"games":${list},"games":[1]}`, `{"__proto__":${list}}`])
    expect(JSON.stringify(await parseJsonInTurns(text))).toBe(JSON.stringify(JSON.parse(text)));
});

test('answers others while it parses, and parses no part that takes long', async () => {
  let [others, longest] = [0, 0];
  let isDone = false;
  const takeTurn = () => {
    others += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const text = JSON.stringify({
    games: Array.from({ length: 100_000 }, (_, index) => ({ id: index, name: 'a'.repeat(40) })),
  });
  await parseJsonInTurns(text, (part) => {
    longest = Math.max(longest, part.length);
    return JSON.parse(part);
  });
  isDone = true;
  expect(longest).toBeLessThan(40_000);
  expect(others).toBeGreaterThan(0);
});

const many = `${'[1],'.repeat(20_000)}[1]`;

test.each([
  ['a comma after the last item', `{"games":[${many},]}`],
  ['a comma before the first item', `{"games":[,${many}]}`],
  ['a comma without an item between parts', `{"games":[${' '.repeat(33_000)},${many}]}`],
  ['two commas', `{"games":[${many},,${many}]}`],
  ['only blanks after a part', `{"games":[${many},${many},  ]}`],
  ['another closing bracket', `{"games":[${many}}}`],
  ['a list that is not closed', `{"games":[${many}`],
  ['a text that is not closed', `{"games":[${many},"]}`],
  ['a list as a key', `{[${many}]:1}`],
  ['more after its end', `{"games":[${many}]}]`],
  ['an item of more than 256 K letters', `{"games":[${many},"${'a'.repeat(262_145)}"]}`],
  ['more than 256 K letters outside of its lists', `{"games":[${many}],"rest":{"a":[${many.repeat(4)}]}}`],
])('refuses a long text with %s', async (_, text) => {
  await expect(parseJsonInTurns(text)).rejects.toThrow(SyntaxError);
});
