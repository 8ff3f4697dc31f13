import { AppError } from '@parlour/contracts';
import { findFieldErrors } from './field-errors.ts';

const fields = ['mobileNum', 'password'] as const;
const fieldByCode = { 'identity.wrong-credentials': 'password', 'request.too-many': 'gone' } as const;
const issue = (name: string) => ({ path: [name], rule: 'invalid' });

test('the fields that an error names come with their rules @VAL-02', () => {
  const error = new AppError('identity.field-invalid', 'Wrong.', {
    fields: [issue('password'), issue('other'), issue('mobileNum')],
  });
  expect(findFieldErrors(error, fields)).toEqual([
    { field: 'password', issue: issue('password') },
    { field: 'mobileNum', issue: issue('mobileNum') },
  ]);
});

test('an error that names no field of the form concerns the field of its code @VAL-02', () => {
  const error = new AppError('identity.wrong-credentials', 'Wrong.', { fields: [issue('other')] });
  expect(findFieldErrors(error, fields, fieldByCode)).toEqual([{ field: 'password', issue: undefined }]);
});

test('a named field wins over the field of the code', () => {
  const error = new AppError('identity.wrong-credentials', 'Wrong.', { fields: [issue('mobileNum')] });
  expect(findFieldErrors(error, fields, fieldByCode)).toEqual([
    { field: 'mobileNum', issue: issue('mobileNum') },
  ]);
});

test.each([
  ['an error of no field', new AppError('server.defect', 'Broken.')],
  ['an error of a field that the form does not have', new AppError('request.too-many', 'Wait.')],
  ['an error that does not come from the gateway', new Error('broken')],
])('%s concerns no field', (_what, error) => {
  expect(findFieldErrors(error, fields, fieldByCode)).toEqual([]);
});
