import { phoneTextMax, readDialingCode, readPhone } from './phone-number.ts';

const read = (mobileNum: string, countryDialingCode = '95') => readPhone({ countryDialingCode, mobileNum });

test.each([
  ['95', '+95'],
  ['+95', '+95'],
  ['0095', '+95'],
  [' 1 ', '+1'],
  ['1684', '+1684'],
  ['16840', undefined],
  ['095', undefined],
  ['0', undefined],
  ['', undefined],
  ['+', undefined],
  ['++95', undefined],
  ['9x', undefined],
  ['x95', undefined],
  ['95x', undefined],
])('reads %j as the dialing code %s', (written, code) => {
  expect(readDialingCode(written)).toBe(code);
});

test('ignores separators between digits, and leading zeros', () => {
  expect(read('009 (12) 34.5-6')).toEqual({ dialingCode: '+95', mobile: '9123456' });
  expect(read('9\u00a0100200')).toEqual({ dialingCode: '+95', mobile: '9100200' });
});

test('a number has five digits at least, and fifteen with its dialing code at most', () => {
  expect(read('1234')).toBe('invalid');
  expect(read('12345')).toEqual({ dialingCode: '+95', mobile: '12345' });
  expect(read('1234567890123')).toMatchObject({ mobile: '1234567890123' });
  expect(read('12345678901234')).toBe('invalid');
  expect(read('12345678901', '+1684')).toMatchObject({ mobile: '12345678901' });
  expect(read('123456789012', '+1684')).toBe('invalid');
});

test.each(['12a45', 'a12345', '12345a', '١٢٣٤٥', '+12345'])('%j is no number', (written) => {
  expect(read(written)).toBe('invalid');
});

test('a number of an unknown country is invalid', () => {
  expect(read('9123456', '0')).toBe('invalid');
});

test.each(['', '  ', '00', '(-)'])('%j is a missing number', (written) => {
  expect(read(written)).toBe('missing');
  expect(read(written, 'x')).toBe('missing');
});

test('a text of 32 characters is read, without the spaces around it, and a longer one is not', () => {
  const long = '9123456'.padStart(phoneTextMax, '0');
  expect(long).toHaveLength(32);
  expect(read(` ${long} `)).toMatchObject({ mobile: '9123456' });
  expect(read(`0${long}`)).toBe('invalid');
});
