import type { Game } from '../../catalog/index.ts';
import type { Member } from '../../identity/index.ts';
import type { GameSession } from '../store.ts';
import {
  canPlay,
  createRound,
  createStakeMovement,
  isGameOfSession,
  isOpenSession,
  parsePlayerRef,
  toPlayerRef,
} from './message-rules.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const session = { id: 's1', vendor_game: 'mandalay', closed_at: null, demo: false } as GameSession;
const member = { id: 7, path: '1.7.', status: 'active', blocks: [] as Member['blocks'] } as Member;
const game = { nodeId: 40, type: 'RNG', status: 'live' } as Game;
const bet = { txId: 't1', roundId: 'r1', amount: 400 };

test('a session is open until it was closed @WAL-09', () => {
  expect(isOpenSession(session)).toBe(true);
  expect(isOpenSession({ ...session, closed_at: now })).toBe(false);
  expect(isOpenSession(undefined)).toBe(false);
});

test.each<[string, Partial<Member>, boolean]>([
  ['is active', {}, true],
  ['is closed', { status: 'closed' }, false],
  ['is blocked from play', { blocks: ['login', 'play'] }, false],
  ['is blocked from other activities', { blocks: ['login', 'deposit'] }, true],
])('a member who %s may play or not @WAL-09', (_state, change, isPermitted) => {
  expect(canPlay({ ...member, ...change })).toBe(isPermitted);
});

test('nobody plays without an account', () => {
  expect(canPlay(undefined)).toBe(false);
});

test('takes stakes at the live game of the session only @WAL-09', () => {
  expect(isGameOfSession(session, 'mandalay', game)).toBe(true);
  expect(isGameOfSession(session, 'bagan', game)).toBe(false);
  expect(isGameOfSession(session, 'mandalay', { ...game, status: 'maintenance' })).toBe(false);
  expect(isGameOfSession(session, 'mandalay', undefined)).toBe(false);
});

test('a member has one reference at each vendor @WAL-09', () => {
  expect(toPlayerRef('NOVA', 7)).toBe('NOVA-7');
  expect(parsePlayerRef('NOVA', toPlayerRef('NOVA', 7))).toBe(7);
});

test.each(['NOVA-0', 'NOVA--7', 'NOVA-1.5', 'NOVA-x', 'NOVA-9007199254740992', 'NOVA7', 'EMBR-7', '7'])(
  'the reference %s is nobody’s @WAL-09',
  (playerRef) => {
    expect(parsePlayerRef('NOVA', playerRef)).toBeUndefined();
  },
);

test('the smallest reference is the first member’s', () => {
  expect(parsePlayerRef('NOVA', 'NOVA-1')).toBe(1);
});

test('a first bet opens a round with its stake and the rules in force @WAL-09', () => {
  expect(createRound('NOVA', bet, { session, member, game }, now)).toEqual({
    vendorCode: 'NOVA',
    roundId: 'r1',
    sessionId: 's1',
    memberId: 7,
    teamPath: '1.7.',
    gameId: 40,
    category: 'RNG',
    demo: false,
    status: 'OPEN',
    stakeMinor: 400,
    payoutMinor: 0,
    validBetMinor: 0,
    outcome: null,
    ruleVersion: '2026-11',
    placedAt: now,
    settledAt: null,
  });
});

test.each([
  [false, false, 'BET', 'main', 'round_escrow:NOVA'],
  [false, true, 'BET', 'vendor:NOVA', 'round_escrow:NOVA'],
  [true, false, 'DEMO_BET', 'demo', 'demo_house'],
  [true, true, 'DEMO_BET', 'demo', 'demo_house'],
])(
  'of play money %s, with a wallet at the vendor %s, a stake is a %s from %s to %s @WAL-09',
  (demo, keepsWallets, type, book, house) => {
    const stake = createStakeMovement({ keepsWallets: () => keepsWallets }, 'NOVA', bet, {
      member,
      demo,
      now,
    });
    expect(stake).toEqual({
      source: 'vendor:NOVA',
      key: 't1',
      type,
      from: { memberId: 7, book },
      to: { house },
      amountMinor: 400,
      reference: 'r1',
      occurredAt: now,
    });
  },
);
