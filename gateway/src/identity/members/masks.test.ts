import { parseBrowserName } from '../../server/http/browser-name.ts';
import { maskEmail, maskIp, maskMobile, maskName } from './masks.ts';

test('contacts are masked except for the part that their owner recognises @MEM-04', () => {
  expect(maskEmail('ada@parlour.example')).toBe('ad***@parlour.example');
  expect(maskEmail('a@parlour.example')).toBe('***@parlour.example');
  expect(maskMobile('+95', '912345678')).toBe('+95 ***678');
  expect(maskMobile(null, '912345678')).toBe('***678');
  expect(maskName('Ada Lovelace')).toBe('A***');
  expect(maskName('王小明')).toBe('王***');
});

test('half of an address stays', () => {
  expect(maskIp('198.51.100.23')).toBe('198.51.*.*');
  expect(maskIp('::ffff:198.51.100.23')).toBe('198.51.*.*');
  expect(maskIp('2001:db8:1:2::9')).toBe('2001:db8:*');
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19.0 Safari/605',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['curl/8.9', '?'],
  ['', '?'],
])('knows the browser of %s', (userAgent, name) => expect(parseBrowserName(userAgent)).toBe(name));
