import { defaultPlatformConfig } from '@parlour/contracts';
import { parsePlatform } from './platform.ts';

test('has the defaults without settings', () => {
  expect(parsePlatform(undefined)).toEqual(defaultPlatformConfig);
  expect(parsePlatform('{}')).toEqual(defaultPlatformConfig);
});

test('applies the settings of a deployment @GEN-04', () => {
  const text =
    '{"platform":"web","device":"WEB","lotteryType":"SEA","brand":{"name":"Play"},"languages":["CN","EN"],"defaultLanguage":"CN","themes":{"default":"light","switchShown":true}}';
  expect(parsePlatform(text)).toEqual({
    platform: 'web',
    device: 'WEB',
    lotteryType: 'SEA',
    brand: { name: 'Play' },
    languages: ['CN', 'EN'],
    defaultLanguage: 'CN',
    themes: { default: 'light', switchShown: true },
  });
});

test.each([
  ['no JSON', '{', 'it is no JSON'],
  ['no object', '[]', 'a JSON object is needed'],
  ['an unknown setting', '{"colour":"red"}', 'there is no setting "colour"'],
  ['another platform', '{"platform":"app"}', '"platform" needs "web"'],
  ['another device', '{"device":"APP"}', '"device" needs "WEB"'],
  ['another type of lottery', '{"lotteryType":"ZY"}', '"lotteryType" needs "SEA"'],
  ['an unknown language', '{"languages":["XX"]}', '"languages" needs a list of EN'],
  ['half a theme', '{"themes":{"default":"dark"}}', '"themes" needs'],
  [
    'a default that is not offered',
    '{"languages":["EN"]}',
    '"defaultLanguage" MY is not one of the languages',
  ],
])('refuses %s with one line that says what is needed', (_case, text, message) => {
  expect(() => parsePlatform(text)).toThrow(message);
});

test('is a site for the web in Myanmar, English and Chinese by default @GEN-04', () => {
  expect(defaultPlatformConfig).toMatchObject({
    platform: 'web',
    device: 'WEB',
    lotteryType: 'SEA',
    defaultLanguage: 'MY',
    languages: ['EN', 'MY', 'CN'],
  });
});
