import {
  checkVendorAmount,
  createRequest,
  getAvailable,
  vendorTransferLooks,
} from './vendor-transfer-rules.ts';

const wanted = { direction: 'IN', vendor: 'NOVA', amountMinor: 500 } as const;
let ids = 0;
const newId = () => {
  ids += 1;
  return `id-${ids}`;
};

test('a press keeps its id with the same content, and gets another one with another @WAL-01 @WAL-06', () => {
  const first = createRequest(undefined, wanted, newId);
  expect(first).toEqual({ ...wanted, requestId: 'id-1' });
  expect(createRequest(first, { ...wanted }, newId)).toBe(first);
  for (const change of [{ direction: 'OUT' as const }, { vendor: 'TIGER' }, { amountMinor: 501 }])
    expect(createRequest(first, { ...wanted, ...change }, newId)).toMatchObject({
      ...change,
      requestId: `id-${ids}`,
    });
  expect(ids).toBe(4);
});

test('the amount comes from the main account, or from the wallet at the vendor @WAL-01', () => {
  const wallet = { balanceMinor: 70 };
  expect(getAvailable('IN', 900, wallet)).toBe(900);
  expect(getAvailable('OUT', 900, wallet)).toBe(70);
  expect(getAvailable('OUT', 900, undefined)).toBe(0);
});

test.each([
  [undefined, 'required'],
  [0, 'required'],
  [1, undefined],
  [500, undefined],
  [501, 'overBalance'],
])('of 500, an amount of %s has the problem %s @WAL-01', (amount, problem) => {
  expect(checkVendorAmount(amount, 500)).toBe(problem);
});

test('every state of a transfer has its look @WAL-08', () => {
  expect(vendorTransferLooks).toEqual({
    PENDING: { tone: 'waiting' },
    UNKNOWN: { tone: 'waiting', icon: 'circle-question-mark' },
    DONE: { tone: 'done' },
    FAILED: { tone: 'refused' },
  });
});
