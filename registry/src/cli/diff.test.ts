import { toManifest } from '../testing/candidate.ts';
import { describeDifferences } from './diff.ts';

const title = { EN: 'Pay', MY: 'Pay', CN: 'Pay' };
const menu = [{ where: ['header', 'side'] as const, to: '/pay', order: 1 }];
const route = (path: string, view = 'pay') => ({ path, view, title });

test('names what a release adds, removes and changes @PLAT-03', () => {
  const before = toManifest('mfe-wallet', '1.0.0', {
    contributions: { routes: [route('/pay'), route('/old')], widgets: [{ slot: 'home.main', view: 'x' }] },
    files: { 'a.1.js': 'x'.repeat(2048), 'main.css': 'x' },
    manifest: { commit: 'abc', shared: { react: '^19.1.0', jotai: '^2.0.0' } },
  });
  const after = toManifest('mfe-wallet', '1.1.0', {
    contributions: { routes: [route('/pay', 'card')], panels: [{ panel: 'agent', view: 'x' }], menu },
    files: { 'a.2.js': 'x', 'main.css': 'xy' },
    manifest: {
      commit: 'def',
      platform: '^1.2.0',
      shared: { react: '^19.2.0', jotai: '^2.0.0' },
      exposes: ['./card'],
    },
  });
  expect(describeDifferences(before, after)).toEqual([
    'commit: abc → def',
    'platform contract: ^1.0.0 → ^1.2.0',
    '~ shared react: ^19.1.0 → ^19.2.0',
    '+ menu entry /pay (header, side)',
    '+ panel agent',
    '- route /old',
    '~ route /pay',
    '- widget in home.main',
    '+ exposes ./card',
    '- exposes ./remote',
    'size: 3 files, 3 KB → 3 files, 1 KB',
    '- file a.1.js',
    '+ file a.2.js',
    '~ file main.css: 1 → 2',
  ]);
});

test('says when there is no difference', () => {
  const same = toManifest('mfe-wallet');
  expect(describeDifferences(same, same)).toEqual(['no difference']);
});
