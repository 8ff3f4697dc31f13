import type { AppError } from '@parlour/contracts';
import type { Member } from '../member.ts';
import { checkMove, findPathAt, listPaths, type Move } from './place.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
/** Member 5 moved with 9 below from 2 to 3, and 9 then to 4. Latest first. */
const moves: Move[] = [
  { fromPath: '1.3.5.9.', toPath: '1.4.9.', movedAt: at(12) },
  { fromPath: '1.2.5.', toPath: '1.3.5.', movedAt: at(10) },
];

test.each([
  ['1.4.9.', 9, '1.2.5.9.'],
  ['1.4.9.', 10, '1.3.5.9.'],
  ['1.4.9.', 12, '1.4.9.'],
  ['1.3.5.', 9, '1.2.5.'],
  ['1.3.50.', 9, '1.3.50.'],
])('a member who has the path %s had at %d:00 the path %s @AGT-03', (now, hour, before) => {
  expect(findPathAt(now, moves, at(hour))).toBe(before);
});

test('every path of a member is known, each once @AGT-08', () => {
  expect(listPaths('1.4.9.', moves)).toEqual(['1.4.9.', '1.3.5.9.', '1.2.5.9.']);
  expect(listPaths('1.2.7.', moves)).toEqual(['1.2.7.']);
  const thereAndBack = [{ fromPath: '1.3.5.', toPath: '1.2.5.', movedAt: at(13) }, ...moves];
  expect(listPaths('1.2.5.', thereAndBack)).toEqual(['1.2.5.', '1.3.5.']);
});

const agent = (id: number, path: string): Member =>
  ({ id, path, uplineId: Number(path.split('.').at(-3)), accountKind: 'agent', status: 'active' }) as Member;

test.each<[string, Member, Member, AppError['code']]>([
  [
    'a member who is no agent',
    agent(5, '1.2.5.'),
    { ...agent(4, '1.4.'), accountKind: 'member' },
    'agents.move-not-agent',
  ],
  [
    'a closed account',
    agent(5, '1.2.5.'),
    { ...agent(4, '1.4.'), status: 'closed' },
    'agents.move-not-agent',
  ],
  ['the member', agent(5, '1.2.5.'), agent(5, '1.2.5.'), 'agents.move-cycle'],
  ['somebody of the own team', agent(5, '1.2.5.'), agent(9, '1.2.5.7.9.'), 'agents.move-cycle'],
  ['the present upline', agent(5, '1.2.5.'), agent(2, '1.2.'), 'agents.move-same-upline'],
  ['a sibling', agent(5, '1.2.5.'), agent(6, '1.2.6.'), 'agents.move-to-sibling'],
])('a move below %s is refused @AGT-05', (_who, member, upline, code) => {
  expect(() => checkMove(member, upline)).toThrow(expect.objectContaining({ code }));
});

test.each([
  ['an agent of another team', agent(5, '1.2.5.'), agent(7, '1.3.7.')],
  ['an agent higher up', agent(5, '1.2.3.5.'), agent(2, '1.2.')],
  ['an agent beside a member who stands directly below the house', agent(5, '1.5.'), agent(50, '1.50.')],
])('a move below %s is allowed @AGT-05', (_who, member, upline) => {
  expect(() => checkMove(member, upline)).not.toThrow();
});
