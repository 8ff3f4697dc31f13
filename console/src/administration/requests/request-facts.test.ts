import { listFurtherInput } from './request-facts.ts';

test('the input of a request omits what its facts and its reason say already @SAFE-04', () => {
  const facts = { memberId: 1_001, amountMinor: 500, terms: { type: 'DAILY' }, after: { feePpm: 10 } };
  const input = { memberId: 1_001, amountMinor: 600, type: 'DAILY', feePpm: 10, to: 'chi' };
  expect(listFurtherInput({ facts, input: { ...input, reason: 'asked', requestId: 'x' } })).toEqual({
    amountMinor: 600,
    to: 'chi',
  });
  expect(listFurtherInput({ facts: null, input: { orderNo: 'W1' } })).toEqual({ orderNo: 'W1' });
  expect(listFurtherInput({ facts, input: null })).toEqual({});
});
