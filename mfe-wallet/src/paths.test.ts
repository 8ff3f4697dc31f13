import { paths, readDepositOrder } from './paths.ts';

test('leads to an order as payment providers do @WAL-02', () => {
  expect(paths.depositOrder({ orderNo: 'D261120-1' })).toBe('?member=depositv2&order=D261120-1');
  expect(readDepositOrder('?member=depositv2&order=D261120-1')).toBe('D261120-1');
  expect(readDepositOrder(paths.deposit())).toBeUndefined();
});
