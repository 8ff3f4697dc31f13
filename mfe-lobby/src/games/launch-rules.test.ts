import { resolveStart } from './launch-rules.ts';

const live = { status: 'live', kind: 'game', type: 'RNG', vendor: 'NOVA_REEL' } as const;

test.each([
  [{ ...live }, 'launch'],
  [{ ...live, type: 'ELOTT', vendor: 'TCG_LOTTO_VN' }, 'lottery'],
  [{ ...live, type: 'LOTT', vendor: 'TCG_SEA' }, 'lottery'],
  [{ ...live, type: 'ELOTT', vendor: 'ELOTT' }, 'lottery'],
  [{ ...live, type: 'ELOTT', vendor: 'LOTT' }, 'lottery'],
  [{ ...live, type: 'ELOTT', vendor: 'FOUR_DIGITS' }, 'launch'],
  [{ ...live, vendor: 'LOTT' }, 'launch'],
] as const)('%j starts as %s @GAME-02', (game, kind) => {
  expect(resolveStart(game).kind).toBe(kind);
});

test('a hall opens its list, and maintenance takes precedence @GAME-03 @GAME-04', () => {
  expect(resolveStart({ ...live, kind: 'hall' }).kind).toBe('hall');
  expect(resolveStart({ ...live, kind: 'hall', status: 'maintenance' }).kind).toBe('maintenance');
});
