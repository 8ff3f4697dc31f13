import { readPageOrigins } from './page-origins.ts';

test('lets pages load nothing from other hosts by default @GEN-07', () => {
  expect(readPageOrigins({})).toEqual({ imageOrigins: [], frameOrigins: [] });
});

test('accepts origins separated by commas @GEN-07', () => {
  const env = {
    PICTURE_ORIGINS: 'https://one.example, https://two.example',
    GAME_ORIGINS: 'https://play.example',
  };
  expect(readPageOrigins(env)).toEqual({
    imageOrigins: ['https://one.example', 'https://two.example'],
    frameOrigins: ['https://play.example'],
  });
});

test.each([
  ['a host without https', 'one.example'],
  ['a path', 'https://one.example/art'],
  ['a word of a policy', "'unsafe-inline'"],
  ['a second directive', 'https://one.example; script-src *'],
  ['everything', '*'],
  ['a document of its own making', 'data:'],
])('stops the start at %s', (_what, wrong) => {
  expect(() => readPageOrigins({ GAME_ORIGINS: `https://play.example,${wrong}` })).toThrow(
    `Reading GAME_ORIGINS: "${wrong}" is no origin`,
  );
});
