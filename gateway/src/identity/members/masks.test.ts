import { maskEmail, maskIp, maskMobile, maskName } from './masks.ts';

test('contacts are masked except for the part that their owner recognises @MEM-04', () => {
  expect(maskEmail('ada@parlour.example')).toBe('ad***@parlour.example');
  expect(maskEmail('a@parlour.example')).toBe('***@parlour.example');
  expect(maskMobile('+95', '912345678')).toBe('+95 ***678');
  expect(maskMobile(null, '912345678')).toBe('***678');
  expect(maskName('Ada Lovelace')).toBe('A***');
  expect(maskName('王小明')).toBe('王***');
});

test('an address keeps its first half', () => {
  expect(maskIp('198.51.100.23')).toBe('198.51.*.*');
  expect(maskIp('::ffff:198.51.100.23')).toBe('198.51.*.*');
  expect(maskIp('2001:db8:1:2::9')).toBe('2001:db8:*');
});
