import type { MaintenanceFact } from '@parlour/contracts';
import { haveSameClock, toFieldValue } from '../times.ts';
import {
  endsTooEarly,
  lacksNotice,
  type MaintenanceDraft,
  toMaintenanceDraft,
  toMaintenanceOrder,
} from './maintenance-rules.ts';

const by = { since: '2026-11-20T03:00:00.000Z', by: 'olga', reason: 'a repair' };
const notice = { EN: 'Back soon.', MY: 'မကြာမီ', CN: '很快回来' };
const draft = (change: Partial<MaintenanceDraft> = {}): MaintenanceDraft => ({
  notice,
  mode: 'block',
  begins: '',
  ends: '',
  allow: '',
  ...change,
});

describe('the form', () => {
  test('begins empty, and lets running work end', () => {
    expect(toMaintenanceDraft()).toEqual({
      notice: { EN: '', MY: '', CN: '' },
      mode: 'drain',
      begins: '',
      ends: '',
      allow: '',
    });
  });

  test('shows a planned maintenance, and no beginning of a running one @PLAT-03', () => {
    const [startsAt, endsAt] = ['2026-11-20T04:00:00.000Z', '2026-11-20T06:00:00.000Z'];
    const fact = {
      ...by,
      notice,
      mode: 'block' as const,
      startsAt,
      endsAt,
      allow: ['ada', 'eve'],
      running: false,
    } satisfies MaintenanceFact;
    const shown = { notice, mode: 'block', ends: toFieldValue(endsAt), allow: 'ada, eve' };
    expect(toMaintenanceDraft(fact)).toEqual({
      ...shown,
      begins: toFieldValue(startsAt),
    });
    expect(toMaintenanceDraft({ ...fact, running: true })).toEqual({
      ...shown,
      begins: '',
    });
    expect(
      toMaintenanceDraft({ ...by, notice: { EN: 'Only English.' }, mode: 'block', running: true }),
    ).toMatchObject({
      notice: { EN: 'Only English.', MY: '', CN: '' },
      allow: '',
    });
  });
});

test.each([
  ['', '', false],
  ['2026-11-20T10:00', '', false],
  ['', '2026-11-20T10:00', false],
  ['2026-11-20T10:00', '2026-11-20T10:00', true],
  ['2026-11-20T10:00', '2026-11-20T10:01', false],
  ['2026-11-20T10:01', '2026-11-20T10:00', true],
])('from "%s" to "%s" ends too early or does not', (begins, ends, isTooEarly) => {
  expect(endsTooEarly(draft({ begins, ends }))).toBe(isTooEarly);
  expect(toMaintenanceOrder('mfe-lobby', draft({ begins, ends })) === undefined).toBe(isTooEarly);
});

test.each(['EN', 'MY', 'CN'] as const)('needs the notice in %s @PLAT-03', (language) => {
  const lacking = draft({ notice: { ...notice, [language]: '  ' } });
  expect(lacksNotice(lacking)).toBe(true);
  expect(toMaintenanceOrder('mfe-lobby', lacking)).toBeUndefined();
});

test('orders what the form contains, and nothing else @PLAT-03', () => {
  expect(lacksNotice(draft())).toBe(false);
  expect(
    toMaintenanceOrder(
      'mfe-lobby',
      draft({ notice: { ...notice, EN: ' Back soon. ', MY: ' မကြာမီ', CN: '很快回来 ' } }),
    ),
  ).toEqual({
    act: 'maintenance',
    name: 'mfe-lobby',
    notice,
    mode: 'block',
  });
  const [begins, ends] = ['2026-11-20T10:00', '2026-11-20T12:00'];
  expect(toMaintenanceOrder('mfe-lobby', draft({ mode: 'drain', begins, ends, allow: 'ada, eve' }))).toEqual({
    act: 'maintenance',
    name: 'mfe-lobby',
    notice,
    mode: 'drain',
    startsAt: new Date(begins).toISOString(),
    endsAt: new Date(ends).toISOString(),
    allow: ['ada', 'eve'],
  });
});

test.each([
  ['Asia/Yangon', 'Asia/Rangoon', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['Asia/Yangon', 'Asia/Bangkok', false],
  // The same in winter only.
  ['Europe/London', 'Africa/Abidjan', false],
])('the clocks of %s and %s agree: %s @SAFE-04', (zone, other, isSame) => {
  expect(haveSameClock(zone, other)).toBe(isSame);
});
