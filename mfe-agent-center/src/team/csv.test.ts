import { toCsv, toDecimal } from './csv.ts';

test('writes a BOM, quotes what needs it, and leaves figures plain', () => {
  expect(
    toCsv([
      ['Account', 'Net, all'],
      ['ad***', toDecimal(-123_450)],
    ]),
  ).toBe('\uFEFFAccount,"Net, all"\r\nad***,-1234.5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('keeps the text %p from being a formula', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF'${text}\r\n`);
});
