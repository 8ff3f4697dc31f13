import { allCalls } from '@parlour/contracts/all-calls';
import * as z from 'zod/mini';
import { createSampleAnswer } from './sample-answer.ts';

const now = new Date('2026-11-27T12:00:00.000Z');

test('every call by which a page reads has a sample answer that fits its contract', () => {
  const reading = [...allCalls].filter(([, { method }]) => method === 'GET');
  expect(reading.length).toBeGreaterThan(80);
  const without = reading.filter(
    ([, { value }]) => createSampleAnswer(value, { now, flags: false, word: 'mango', rows: 0 }) === undefined,
  );
  expect(without.map(([name]) => name)).toEqual([]);
});

test('a sample is small, its flags are as wanted, and its ends are a day away', () => {
  const schema = z.object({
    rows: z.array(z.string()),
    total: z.int().check(z.gte(3)),
    isOpen: z.boolean(),
    note: z.optional(z.string()),
    best: z.nullable(z.string()),
    openedAt: z.string(),
    endsAt: z.string(),
    currency: z.string(),
  });
  expect(createSampleAnswer(schema, { now, flags: true, word: 'mango', rows: 0 })).toEqual({
    rows: [],
    total: 3,
    isOpen: true,
    best: null,
    openedAt: '2026-11-27T12:00:00.000Z',
    endsAt: '2026-11-28T12:00:00.000Z',
    currency: 'MMK',
  });
});
