import { defaultPlatformConfig } from '@parlour/contracts';
import { parsePlatform } from './platform.ts';

test('has the defaults without settings', () => {
  expect(parsePlatform(undefined)).toEqual(defaultPlatformConfig);
  expect(parsePlatform('{}')).toEqual(defaultPlatformConfig);
});

test('applies the settings of a deployment @GEN-04', () => {
  const text =
    '{"languages":["CN","EN"],"defaultLanguage":"CN","themes":{"default":"light","switchShown":true}}';
  expect(parsePlatform(text)).toEqual({
    ...defaultPlatformConfig,
    languages: ['CN', 'EN'],
    defaultLanguage: 'CN',
    themes: { default: 'light', switchShown: true },
  });
});

test.each([
  ['no JSON', '{', 'it is no JSON'],
  ['no object', '[]', 'a JSON object is needed'],
  ['an unknown setting', '{"colour":"red"}', 'there is no setting "colour"'],
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
