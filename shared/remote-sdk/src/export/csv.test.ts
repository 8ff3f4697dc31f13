import { csvStart, toCsvLines } from './csv.ts';

test('writes amounts as exact plain decimals, and quotes what needs it @GEN-05', () => {
  expect(
    toCsvLines([
      ['Account', 'Net, all', 'Rows'],
      ['ad***', { minor: -123_450 }, 3],
      ['be***', { minor: Number.MAX_SAFE_INTEGER }, 0],
    ]),
  ).toBe('Account,"Net, all",Rows\r\nad***,-1234.50,3\r\nbe***,90071992547409.91,0\r\n');
  expect(csvStart).toBe('\uFEFF');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
  'does not let the text %p be a formula @WAL-07',
  (text) => {
    expect(toCsvLines([[text]])).toBe(`'${text}\r\n`);
  },
);

test('lets no formula begin after a semicolon, where a spreadsheet may begin a cell @WAL-07', () => {
  expect(toCsvLines([['hello;=1+1;-2; a-b']])).toBe("hello;'=1+1;'-2; a-b\r\n");
});

test('omits the invisible characters that keep words of the site’s texts on one line @GEN-02', () => {
  expect(toCsvLines([['存\u2060款', '\u2060=1+1']])).toBe("存款,'=1+1\r\n");
});
