import { findReplyWay, getDueAt, getKeptUntil } from './feedback-rules.ts';

const receivedAt = new Date('2026-11-20T10:00:00.000Z');

test('an entry is to be answered within 24 hours @MSG-03 @SAFE-09', () => {
  expect(getDueAt(receivedAt).toISOString()).toBe('2026-11-21T10:00:00.000Z');
});

test('a complaint is kept for at least five years @SAFE-09', () => {
  expect(getKeptUntil(receivedAt).getTime()).toBeGreaterThanOrEqual(Date.parse('2031-11-20T10:00:00.000Z'));
});

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
  [{ memberId: null, contact: null }, undefined],
])('finds the way of an answer to %j', (person, way) => {
  expect(findReplyWay(person)).toEqual(way);
});
