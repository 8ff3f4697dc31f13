import { errorStatus, isAppError } from './errors.ts';

test('recognises an error of another copy of the package by its code', () => {
  const foreign = Object.assign(new Error('no funds'), {
    name: 'AppError',
    code: 'wallet.insufficient-funds',
  });
  expect(isAppError(foreign, 'wallet.insufficient-funds')).toBe(true);
  expect(isAppError(foreign, 'wallet.limit-reached')).toBe(false);
  expect(isAppError(new Error('defect'))).toBe(false);
});

test('gives every code an HTTP status of the error classes', () => {
  for (const status of Object.values(errorStatus)) expect(status >= 400 && status < 600).toBe(true);
});
