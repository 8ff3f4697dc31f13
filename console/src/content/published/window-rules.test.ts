import { toFieldValue } from '../../times.ts';
import { emptyWindow, toWindow, toWindowDraft } from './window-rules.ts';

const now = '2026-11-20T10:00:30.000Z';
const present = { id: 1, version: 1, from: '2026-11-01T08:15:42.123Z', until: '2026-12-01T00:00:59.000Z' };
const planned = '2026-11-25T09:30:00.000Z';

test('a new publication begins at once and has no end unless a time is entered', () => {
  expect(toWindow(emptyWindow, now)).toEqual({});
  expect(toWindow({ from: toFieldValue(planned), until: '' }, now)).toEqual({ from: planned });
});

test('a change keeps the exact times whose fields were not touched', () => {
  expect(toWindow(toWindowDraft(present), now, present)).toEqual({
    from: present.from,
    until: present.until,
  });
});

test('a change with an emptied beginning begins now, and with an emptied end has none', () => {
  expect(toWindow(emptyWindow, now, present)).toEqual({ from: now });
});

test('a change takes the times that were entered', () => {
  const draft = { from: toFieldValue(planned), until: toFieldValue(present.until) };
  expect(toWindow(draft, now, present)).toEqual({ from: planned, until: present.until });
});
