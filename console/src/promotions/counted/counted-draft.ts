import type { GameType } from '@parlour/contracts';
import { parseFieldTime } from '../../times.ts';

/** The part of a form that missions and leaderboards have in common. */
export interface CountedDraft {
  code: string;
  gameTypes: readonly GameType[];
  from: string;
  to: string;
}

export const emptyCounted: CountedDraft = { code: '', gameTypes: [], from: '', to: '' };

/** Returns this part of an act's input; undefined without a code. */
export function readCounted({ code, gameTypes, ...window }: CountedDraft) {
  if (code.trim() === '') return undefined;
  const [from, to] = [parseFieldTime(window.from), parseFieldTime(window.to)];
  return {
    code: code.trim(),
    ...(gameTypes.length > 0 && { gameTypes: [...gameTypes] }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
