import { createIntent } from './money-intent.ts';

interface Wanted {
  amountMinor: number;
  remark: string;
  vendor: string | undefined;
}

const wanted: Wanted = { amountMinor: 500, remark: 'thanks', vendor: undefined };

function createIds() {
  let ids = 0;
  return () => {
    ids += 1;
    return `id-${ids}`;
  };
}

test('an intent keeps its id over retries of the same content @WAL-06', () => {
  const newId = createIds();
  const first = createIntent(undefined, wanted, newId);
  expect(first).toEqual({ ...wanted, requestId: 'id-1' });
  expect(createIntent(first, { ...wanted }, newId)).toBe(first);
});

test.each<Partial<Wanted>>([{ amountMinor: 501 }, { remark: '' }, { vendor: 'NOVA' }])(
  'another content is another intent: %j @WAL-01 @WAL-06',
  (change) => {
    const newId = createIds();
    const first = createIntent(undefined, wanted, newId);
    expect(createIntent(first, { ...wanted, ...change }, newId)).toEqual({
      ...wanted,
      ...change,
      requestId: 'id-2',
    });
  },
);
