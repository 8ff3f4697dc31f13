import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Session } from '../module.ts';
import { guardRegion, type RegionRule } from './region-guard.ts';

const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const log = pino({ level: 'info' }, sink);
const session: Session = { memberId: 17, username: 'ada', accountKind: 'member', tokenHash: 'hash' };
const ended: string[] = [];
const rule: RegionRule = {
  isBlocked: ({ country }) => country === 'US',
  async endPlay({ tokenHash }) {
    ended.push(tokenHash);
  },
};
const guard = (
  region: 'refused' | 'ends-play' | undefined,
  country: string,
  given: { rule?: RegionRule } = { rule },
) =>
  guardRegion(
    { path: '/wps/try', ...(region && { region }) },
    { ip: '203.0.113.9', country, session, log },
    given.rule,
  );

beforeEach(() => {
  lines.length = 0;
  ended.length = 0;
});

test('refuses a call from a blocked region and logs who called, without the address @ROLE-03', async () => {
  await expect(guard('refused', 'US')).rejects.toMatchObject({ code: 'region.closed' });
  expect(lines).toMatchObject([
    { level: 40, path: '/wps/try', country: 'US', memberId: 17, msg: 'call from a blocked region' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.9');
  expect(ended).toEqual([]);
});

test('ends the play of a session that calls from a blocked region @ROLE-03', async () => {
  await guard('ends-play', 'US');
  expect(ended).toEqual(['hash']);
  expect(lines).toHaveLength(1);
});

test('leaves calls alone that are open everywhere, and callers from elsewhere @ROLE-03', async () => {
  await guard(undefined, 'US');
  await guard('refused', 'MM');
  await guard('refused', 'US', {});
  expect([lines, ended]).toEqual([[], []]);
});
