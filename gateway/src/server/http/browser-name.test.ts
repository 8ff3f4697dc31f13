import { parseBrowserName } from './browser-name.ts';

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
  ['AppleWebKit Chrome/1 Mobile Safari/1 EdgA/1 Android', 'Edge, Android'],
  ['Chrome/1 Safari/1 OPR/1 Windows NT', 'Opera, Windows'],
  ['UCBrowser/1 Chrome/1 Android', 'UC Browser, Android'],
  ['FxiOS/1 Safari/1 iPad', 'Firefox, iOS'],
  ['HeadlessChrome/1 X11; Linux', 'Chrome, Linux'],
  ['Chrome/1 CrOS x86', 'Chrome, ChromeOS'],
  ['Safari/1 iPod', 'Safari, iOS'],
  ['unknown Windows NT', 'Windows'],
  ['Firefox/1', 'Firefox'],
  ['AppleWebKit Mobile MicroMessenger/8 iPhone', 'WeChat, iOS'],
  ['AppleWebKit Chrome/1 Mobile Safari/1 MiuiBrowser/1 Android', 'Miui, Android'],
  ['curl/8.9', '?'],
  ['', '?'],
])('recognises the browser of %s', (userAgent, name) => expect(parseBrowserName(userAgent)).toBe(name));
