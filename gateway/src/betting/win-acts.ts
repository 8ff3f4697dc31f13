import * as z from 'zod/mini';
import { fourEyesAct, type OperatorAct, operatorAct } from '../server/index.ts';
import { decideHeldWin, type HeldWinParts, listHeldWins, readWaitingWin } from './rounds/held-wins.ts';
import { listWinLimits, setWinLimit, type WinLimitParts } from './wins/set-win-limit.ts';

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));
/** So low that the sums of any member's wins stay exact. */
const limitMinorMax = 1_000_000_000_000;
const limitMinor = z.int().check(z.nonnegative(), z.maximum(limitMinorMax));

interface WinActParts extends HeldWinParts, WinLimitParts {
  /** A decision on a win above this amount needs two people. */
  fourEyesAboveMinor(): number;
}

/** Operators' acts on wins above a limit: `wins/held`, `wins/decide`, `wins/limits`, `wins/limit`. */
export const winActs = (parts: WinActParts): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'wins/held',
    permission: 'wins.view',
    input: z.object({ show: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
    run: async ({ input }) => ({ wins: await listHeldWins(parts, { decided: input.show === 'decided' }) }),
  }),
  fourEyesAct({
    method: 'POST',
    path: 'wins/decide',
    permission: 'wins.decide',
    input: z.object({
      id: z.int().check(z.positive()),
      decision: z.enum(['credit', 'return']),
      reason,
    }),
    async fourEyes(tx, { id, decision }) {
      const win = await readWaitingWin(tx, id);
      return win && win.amountMinor > parts.fourEyesAboveMinor() ? { ...win, decision } : undefined;
    },
    runIn: (tx, { actor, input }) => decideHeldWin(parts, tx, { ...input, actor }),
  }),
  operatorAct({
    method: 'GET',
    path: 'wins/limits',
    permission: 'wins.view',
    input: z.object({}),
    run: () => listWinLimits(parts),
  }),
  operatorAct({
    method: 'POST',
    path: 'wins/limit',
    permission: 'wins.decide',
    input: z.object({
      vendor: z.string().check(z.minLength(1), z.maxLength(40)),
      gameId: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
      maxWinMinor: limitMinor,
      dailyNetMinor: z.optional(limitMinor),
      reason,
    }),
    run: ({ actor, input }) => setWinLimit(parts, { ...input, actor }),
  }),
];
