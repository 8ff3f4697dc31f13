import { getSandboxPermissions } from '../games/game-frame.tsx';
import { formatPlayTime } from './play-time.ts';

test.each([
  [0, '00:00'],
  [65_400, '01:05'],
  [3_665_000, '1:01:05'],
  [-5, '00:00'],
])('%i ms in play are shown as %s', (ms, text) => {
  expect(formatPlayTime(ms)).toBe(text);
});

test('a game on this host gets an opaque origin, a foreign one keeps its own', () => {
  const page = 'https://parlour.example';
  expect(getSandboxPermissions('/sandbox/games/x/#token=1', page)).toBe('allow-scripts allow-forms');
  expect(getSandboxPermissions('https://vendor.example/play', page)).toContain('allow-same-origin');
});
