import { isPercent, parseNames, toAudience, toDraft } from './audience-rules.ts';

const draft = toDraft();

test.each([
  ['a share', { percent: '12.5' }, { percent: 12.5 }],
  ['a tenth of a per cent', { percent: '0.1' }, { percent: 0.1 }],
  ['all visitors by a share', { percent: '100' }, { percent: 100 }],
  [
    'languages and devices',
    { languages: ['MY'], devices: ['phone'] },
    { languages: ['MY'], devices: ['phone'] },
  ],
  ['names', { audiences: 'staff, beta' }, { audiences: ['staff', 'beta'] }],
  ['testers', { visitors: 'one\ntwo,,' }, { visitors: ['one', 'two'] }],
] as const)('a canary goes to %s @PLAT-03', (_, given, audience) => {
  expect(toAudience({ ...draft, ...given })).toEqual(audience);
});

test.each(['0', '-1', '100.1', '101', 'ten'])('a share of %s is invalid @PLAT-03', (percent) => {
  expect(toAudience({ ...draft, percent, languages: ['MY'] })).toBeUndefined();
});

test('a canary without conditions is not for everybody @PLAT-03', () => {
  expect(isPercent(' ')).toBe(true);
  expect(toAudience({ ...draft, percent: ' ' })).toBeUndefined();
  expect(toAudience(draft)).toBeUndefined();
});

test('an audience comes back out of its form as it went in @PLAT-03', () => {
  const audience = {
    percent: 10,
    languages: ['EN'],
    devices: ['phone'],
    audiences: ['staff', 'beta'],
    visitors: ['v1', 'v2'],
  } as const;
  expect(toAudience(toDraft(audience))).toEqual(audience);
  expect(draft).toEqual({ percent: '', languages: [], devices: [], audiences: '', visitors: '' });
  expect(parseNames(' , \n')).toEqual([]);
});
