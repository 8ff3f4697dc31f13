import { parseDraft, separateThousands, skipOverSeparator } from './amount-text.ts';

/** `|` marks the caret. */
const marked = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });
const shown = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('an amount being typed', () => {
  test.each([
    ['1234|', '1,234|'],
    ['12|34', '1,2|34'],
    ['1,234|5', '12,34|5'],
    ['1,2|4', '12|4'],
    ['|123456', '|123,456'],
    ['1234567.891|', '1,234,567.89|'],
    ['12.3.4|', '12.34|'],
    ['.5|', '0.5|'],
    ['007|', '7|'],
    ['0|', '0|'],
    ['0.|', '0.|'],
    ['a1b2|c', '12|'],
    ['၁၂၃၄|', '1,234|'],
    ['１２．５|', '12.5|'],
    ['|', '|'],
  ])('turns %s into %s', (typed, expected) => {
    expect(shown(separateThousands(marked(typed)))).toBe(expected);
  });

  test('deletes the digit beyond a separator', () => {
    expect(shown(skipOverSeparator('1,234', 2, 'Backspace') ?? { text: '', caret: 0 })).toBe('|234');
    expect(shown(skipOverSeparator('1,234,567', 5, 'Delete') ?? { text: '', caret: 0 })).toBe('123,4|67');
    expect(skipOverSeparator('1,234', 3, 'Backspace')).toBeUndefined();
  });

  test('is worth its minor units', () => {
    expect(parseDraft('1,234.5')).toBe(123450);
    expect(parseDraft('0.')).toBe(0);
    expect(parseDraft('')).toBeUndefined();
    expect(parseDraft('999,999,999,999,999,999')).toBeUndefined();
  });
});
