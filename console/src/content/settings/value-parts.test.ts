import { createRecord, formatPart, setPart, valueForms } from './value-parts.ts';

const [field, pattern, fewest, , isRequired] = valueForms.registerFields?.parts ?? [];
const [tag] = valueForms.analytics?.parts ?? [];
if (!field || !pattern || !fewest || !isRequired || !tag) throw new Error('The parts have changed.');

test('a new entry has the first choices, and neither texts nor numbers', () => {
  expect(createRecord([field, pattern, fewest, isRequired])).toEqual({
    field: 'username',
    acceptedPattern: '*',
    required: false,
  });
});

test('a value is stored with its type, and left out when it is empty', () => {
  expect(setPart({}, fewest, '12')).toEqual({ min: 12 });
  expect(setPart({ min: 12 }, fewest, 'twelve')).toEqual({});
  expect(setPart({ required: true }, isRequired, false)).toEqual({ required: false });
  expect(setPart({ gtagId: 'G-1' }, tag, '')).toEqual({});
});

test('a value is written in words', () => {
  const record = { field: 'mobileNum', acceptedPattern: 'digits', min: 7, required: true };
  expect([field, pattern, fewest, isRequired, tag].map((part) => formatPart(record, part))).toEqual([
    'Phone',
    'Digits',
    'Fewest: 7',
    'Required',
    '',
  ]);
});
