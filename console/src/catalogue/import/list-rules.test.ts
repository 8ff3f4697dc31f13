import { formatSubject, getDiffKind, listFactChanges } from '../diff/diff-rules.ts';
import { parseList } from './list-rules.ts';

const game = { gameId: 'one', type: 'RNG', name: 'The one', minBetMinor: 10 };
const facts = { ...game, classifications: [], lines: 0, launchKind: 'game' };

describe('a list of a vendor', () => {
  test.each([
    ['a JSON array', JSON.stringify([game])],
    ['a JSON object with games', ` \n${JSON.stringify({ games: [game] })}`],
    ['CSV', 'gameId,type,name,minBetMinor\r\none,RNG,The one,10\r\n'],
    ['CSV with empty cells and lines', 'gameId, type,name,minBetMinor,lines\none,RNG," The one ",10,\n\n'],
  ])('is read from %s', (_what, text) => {
    expect(parseList(text)).toEqual({ games: [facts] });
  });

  test('has classes and numbers in CSV', () => {
    expect(
      parseList('gameId;type;name;minBetMinor;classifications;rtpPpm\none;RNG;The one;10;JP|TG;960000\n'),
    ).toEqual({ games: [{ ...facts, classifications: ['JP', 'TG'], rtpPpm: 960_000 }] });
  });

  test.each([
    ['JSON that was cut short', '[{"gameId": "one"', ['It is not complete JSON.']],
    ['JSON without a list', '{"name": "one"}', ['It has no list of games.']],
    ['no games', '[]', ['It has no games.']],
    ['an empty file', '', ['It has no games.']],
    [
      'a line that was cut short',
      'gameId,type,name,minBetMinor\none,RNG,The one,10\ntwo,RNG',
      [expect.stringMatching(/^Line 3: Too few fields/)],
    ],
    [
      'a last cell that was cut short',
      'gameId,type,name,minBetMinor\none,RNG,The one,10\ntwo,RNG,The two,1',
      ['Line 3: It has no line break at its end, so the file may be cut short.'],
    ],
    [
      'wrong cells',
      'gameId,type,name,minBetMinor\none,RNG,The one,ten\n<b>,SLOT,The two,10\n',
      [
        'Line 2: minBetMinor is missing or not valid.',
        'Line 3: gameId is missing or not valid.',
        'Line 3: type is missing or not valid.',
      ],
    ],
    [
      'a missing fact',
      JSON.stringify([game, { ...game, name: undefined }]),
      ['Game 2: name is missing or not valid.'],
    ],
    ['a row that is no game', '[5]', ['Game 1: Game 1 is missing or not valid.']],
    [
      'CSV of one column',
      'gameId\none\n',
      ['type', 'name', 'minBetMinor'].map((name) => `Line 2: ${name} is missing or not valid.`),
    ],
  ])('with %s has problems at their places', (_what, text, problems) => {
    expect(parseList(text)).toEqual({ problems });
  });

  test('has at most twenty thousand games', () => {
    const text = JSON.stringify(Array.from({ length: 20_001 }, () => game));
    expect(parseList(text)).toEqual({ problems: ['It has more than 20,000 games.'] });
  });
});

describe('a difference', () => {
  const before = { name: 'The one', rtp_ppm: 960_000, min_bet_minor: 10, status: 'live', hot: false };
  test.each([
    [
      'game:one',
      null,
      { name: 'The one', rtp_ppm: null, status: 'live' },
      'added',
      ['Name: The one', 'State: live'],
    ],
    [
      'game:one',
      before,
      { ...before, rtp_ppm: null, min_bet_minor: 250, hot: true },
      'changed',
      ['Return: 96 % → –', 'Smallest bet: 0.10 → 2.50', 'Hot: No → Yes'],
    ],
    ['game:one', before, { ...before, status: 'withdrawn' }, 'withdrawn', ['State: live → withdrawn']],
    [
      'game:one',
      { status: 'withdrawn', hot: true, classes: ['JP'], note: 'a' },
      { status: 'withdrawn', hot: false, classes: [], note: 'b' },
      'changed',
      ['Hot: Yes → No', 'classes: JP → –', 'note: a → b'],
    ],
    ['game:one', null, { hot: true, lines: 0, classes: [] }, 'added', ['Hot: Yes', 'Lines: 0']],
    ['pins:RNG', ['one'], ['two', 'one'], 'changed', ['Order: one → two, one']],
  ] as const)('of %s from %j to %j is %s', (subject, earlier, after, kind, lines) => {
    const copy = (state: object | null) => JSON.parse(JSON.stringify(state));
    const item = { subject, before: copy(earlier), after: copy(after) };
    expect(getDiffKind(item)).toBe(kind);
    expect(listFactChanges(item)).toEqual(lines);
  });

  test('names its object', () => {
    expect(formatSubject('game:a:b')).toBe('Game a:b');
    expect(formatSubject('vendor-order:RNG')).toBe('First vendors of RNG');
    expect(formatSubject('lobby:RNG')).toBe('lobby RNG');
  });
});
