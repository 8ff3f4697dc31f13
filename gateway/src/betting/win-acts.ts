import { decideWinAct, heldWinsAct, setWinLimitAct, winLimitsAct } from '@parlour/contracts/back-office';
import { type Bounds, boundedAct, fourEyesAct, type OperatorAct, operatorAct } from '../server/index.ts';
import { decideHeldWin, type HeldWinParts, listHeldWins, readWaitingWin } from './rounds/held-wins.ts';
import { listWinLimits, reviewRaisedLimit, setWinLimit, type WinLimitParts } from './wins/set-win-limit.ts';

interface WinActParts extends Omit<HeldWinParts, 'catalog'>, Omit<WinLimitParts, 'catalog'> {
  catalog: HeldWinParts['catalog'] & WinLimitParts['catalog'];
  /** A decision on a win above a bound needs two people. */
  bounds: Bounds;
}

/** Operators' acts on wins above a limit: `wins/held`, `wins/decide`, `wins/limits`, `wins/limit`. */
export const winActs = (parts: WinActParts): OperatorAct[] => [
  operatorAct({
    ...heldWinsAct,
    async run({ input }) {
      const { rows, isMore } = await listHeldWins(parts, { decided: input.show === 'decided' });
      return { wins: rows, isMore };
    },
  }),
  boundedAct({
    ...decideWinAct,
    bounds: parts.bounds,
    async review(tx, { id, decision }) {
      const win = await readWaitingWin(tx, id);
      if (!win) return undefined;
      const kind = decision === 'credit' ? 'credit' : 'refusal';
      const { memberId, amountMinor } = win;
      return {
        facts: { ...win, decision },
        given: { kind, memberId, amount: amountMinor, key: String(id) },
      };
    },
    runIn: (tx, { actor, input }) => decideHeldWin(parts, tx, { ...input, actor }),
  }),
  operatorAct({
    ...winLimitsAct,
    run: () => listWinLimits(parts),
  }),
  fourEyesAct({
    ...setWinLimitAct,
    fourEyes: (tx, input) => reviewRaisedLimit(parts, tx, input),
    runIn: (tx, { actor, input }) => setWinLimit(parts, tx, { ...input, actor }),
  }),
];
