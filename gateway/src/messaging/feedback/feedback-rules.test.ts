import { profiles } from '../../platform/profiles.ts';
import { findReplyWay, getDueAt, getKeptUntil } from './feedback-rules.ts';

const receivedAt = new Date('2026-11-20T10:00:00.000Z');

test.each(Object.values(profiles))(
  'an entry is to be answered within 24 hours in the profile $name @MSG-03 @SAFE-09 @SAFE-10',
  ({ feedback }) => {
    expect(getDueAt(receivedAt, feedback).toISOString()).toBe('2026-11-21T10:00:00.000Z');
    expect(getDueAt(receivedAt, { answerHours: 48 }).toISOString()).toBe('2026-11-22T10:00:00.000Z');
  },
);

test.each(Object.values(profiles))(
  'a complaint is kept for at least five years in the profile $name @SAFE-09 @SAFE-10',
  ({ feedback }) => {
    const least = Date.parse('2031-11-20T10:00:00.000Z');
    expect(getKeptUntil(receivedAt, feedback).getTime()).toBeGreaterThanOrEqual(least);
    expect(getKeptUntil(receivedAt, { complaintYears: 4 }).getTime()).toBeLessThan(least);
    expect(getKeptUntil(receivedAt, { complaintYears: 5 }).toISOString()).toBe('2031-11-24T10:00:00.000Z');
  },
);

test.each([
  [
    { memberId: 7, contact: 'su@example.com' },
    { channel: 'message', memberId: 7 },
  ],
  [
    { memberId: null, contact: ' su@example.com ' },
    { channel: 'mail', address: 'su@example.com' },
  ],
  [{ memberId: null, contact: '+95 9450001234' }, undefined],
  [{ memberId: null, contact: 'a@b, c@d' }, undefined],
  [
    { memberId: null, contact: `${'a'.repeat(64)}@${'b'.repeat(190)}` },
    { channel: 'mail', address: `${'a'.repeat(64)}@${'b'.repeat(190)}` },
  ],
  [{ memberId: null, contact: `${'a'.repeat(65)}@b` }, undefined],
  [{ memberId: null, contact: `a@${'b'.repeat(191)}` }, undefined],
  [
    { memberId: 7, contact: null },
    { channel: 'message', memberId: 7 },
  ],
  [{ memberId: null, contact: null }, undefined],
])('finds the way of an answer to %j', (person, way) => {
  expect(findReplyWay(person)).toEqual(way);
});
