import { createLoginThrottle, isNameTooLong, isPasswordTooLong } from './login-rules.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('starts logins a second apart @AUTH-02', async () => {
  const startedAt = Date.now();
  const run = createLoginThrottle<number>();
  const logIn = () => run(async () => Date.now() - startedAt);
  expect(await logIn()).toBe(0);
  const second = logIn();
  await jest.advanceTimersByTimeAsync(5000);
  expect(await second).toBe(1000);
});

test('a name has at most 64 characters without the spaces around it, and a password 256 @VAL-02', () => {
  const name = '😀'.repeat(64);
  expect([isNameTooLong(` ${name} `), isNameTooLong(`${name}n`)]).toEqual([false, true]);
  const password = 'p'.repeat(256);
  expect([isPasswordTooLong(password), isPasswordTooLong(`${password} `)]).toEqual([false, true]);
});
