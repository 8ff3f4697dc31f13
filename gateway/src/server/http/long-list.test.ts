import * as z from 'zod/mini';
import { checkInTurns } from './long-list.ts';

const item = z.object({ id: z.string().check(z.trim(), z.minLength(1)), count: z._default(z.int(), 1) });
const list = { field: 'items', item, itemsMax: 1_000 };
const schema = z.object({ name: z.string(), items: z.optional(z.array(item).check(z.maxLength(1_000))) });
const check = (given: unknown) => checkInTurns(schema, list, given);
const createItems = (count: number) => Array.from({ length: count }, (_, index) => ({ id: ` ${index}` }));

test.each([
  ['a list', { name: 'all', items: createItems(1_000), other: 1 }],
  ['an empty list', { name: 'all', items: [] }],
  ['no list', { name: 'all' }],
])('returns %s as the schema does', async (_, given) => {
  expect(await check(given)).toEqual({ data: schema.parse(given) });
});

test.each([
  [
    'an item that is not of its form',
    { name: 'all', items: [{ id: 'a' }, { id: '' }] },
    ['items', 1, 'id'],
    'required',
  ],
  ['an item without an object', { name: 'all', items: [{ id: 'a' }, 7] }, ['items', 1], 'wrong_type'],
  [
    'a text in an item that cannot be stored',
    { name: 'all', items: [{ id: 'a\u0000' }] },
    ['items', 0, 'id'],
    'invalid',
  ],
  ['a field beside the list', { name: 7, items: createItems(3) }, ['name'], 'wrong_type'],
  [
    'a text beside the list that cannot be stored',
    { name: '\ud800', items: createItems(3) },
    ['name'],
    'invalid',
  ],
  ['something else than a list', { name: 'all', items: 'all' }, ['items'], 'wrong_type'],
  ['something else than an object', 'all', [], 'wrong_type'],
])('names %s', async (_, given, path, rule) => {
  expect((await check(given)).fields).toEqual([{ path, rule }]);
});

test('names the limit of a list that is too long', async () => {
  expect(await check({ name: 'all', items: createItems(1_001) })).toEqual({
    fields: [{ path: ['items'], rule: 'too_many', params: { max: 1_000 } }],
  });
});

test('names the first hundred problems of a list', async () => {
  const { fields } = await check({ name: 'all', items: Array.from({ length: 900 }, () => ({ id: 7 })) });
  expect(fields).toHaveLength(100);
  expect(fields?.at(-1)?.path).toEqual(['items', 99, 'id']);
});
