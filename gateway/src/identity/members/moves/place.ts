/** Places of members in the tree at earlier times, as pure functions. */
import { AppError } from '@parlour/contracts';
import { houseId, type Member } from '../member.ts';

/** One move of a member with everyone below. */
export interface Move {
  fromPath: string;
  toPath: string;
  movedAt: Date;
}

const isBelowOrSame = (path: string, top: string): boolean => path.startsWith(top);
const undoMove = (path: string, { fromPath, toPath }: Move): string =>
  isBelowOrSame(path, toPath) ? `${fromPath}${path.slice(toPath.length)}` : path;

/** Returns the path that a member with the path `now` had at `at`. `moves` holds all moves after `at`, latest first. */
export const findPathAt = (now: string, moves: readonly Move[], at: Date): string =>
  moves.filter(({ movedAt }) => movedAt > at).reduce(undoMove, now);

/** Returns every path that a member with the path `now` had, latest first. `moves` holds all moves, latest first. */
export function listPaths(now: string, moves: readonly Move[]): string[] {
  const paths = new Set([now]);
  let path = now;
  for (const move of moves) {
    path = undoMove(path, move);
    paths.add(path);
  }
  return [...paths];
}

/**
 * Checks whether a member may be moved below an agent. Within the team of one agent, that agent divides the income by
 * contracts, so nobody is moved below a sibling there. Fails with `agents.move-not-agent`, `agents.move-same-upline`,
 * `agents.move-cycle` and `agents.move-to-sibling`.
 */
export function checkMove(
  member: Pick<Member, 'id' | 'uplineId' | 'path'>,
  upline: Pick<Member, 'id' | 'uplineId' | 'path' | 'accountKind' | 'status'>,
): void {
  const fail = (code: AppError['code'], message: string): never => {
    throw new AppError(code, message, { fields: [{ path: ['to'], rule: 'invalid' }] });
  };
  if (upline.accountKind !== 'agent' || upline.status !== 'active')
    fail('agents.move-not-agent', `The member ${upline.id} is not an open account of an agent.`);
  if (isBelowOrSame(upline.path, member.path))
    fail('agents.move-cycle', `The member ${upline.id} is in the team of ${member.id}.`);
  if (member.uplineId === upline.id)
    fail('agents.move-same-upline', `The member ${member.id} already stands below ${upline.id}.`);
  if (member.uplineId !== houseId && member.uplineId === upline.uplineId)
    fail('agents.move-to-sibling', `The members ${member.id} and ${upline.id} stand below the same agent.`);
}
