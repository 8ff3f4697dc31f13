import { createDisguise } from './trial-disguise.ts';

test('a trial has the public address of the site, as long as it is encrypted @PLAT-02', () => {
  expect(createDisguise({ publicUrl: 'https://play.example/start' }).origin).toBe('https://play.example');
  for (const publicUrl of [undefined, 'http://play.example', 'nothing'])
    expect(createDisguise({ publicUrl }).origin).toMatch(/^https:\/\/www\.[a-z]+\.com$/);
});

test('every trial has other names, so that no release recognises one @PLAT-02', () => {
  const [one, other] = [createDisguise({}), createDisguise({})];
  for (const name of ['word', 'token', 'quietAddress', 'origin'] as const)
    expect(one[name]).not.toBe(other[name]);
  expect(one.word).toMatch(/^[a-z]{6,8}$/);
});
