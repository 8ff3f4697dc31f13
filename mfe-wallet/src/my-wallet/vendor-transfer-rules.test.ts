import { checkVendorAmount, getAvailable, vendorTransferLooks } from './vendor-transfer-rules.ts';

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
