import type { Game } from '@parlour/api-client';

/** Vendors whose lottery is played on this site's own lottery page (site-spec section 4, game start). */
const ownLotteryVendors: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'];

/** What starting a game comes to, before anybody is asked to log in. */
export type Start = { kind: 'maintenance' } | { kind: 'hall' } | { kind: 'lottery' } | { kind: 'launch' };

export function startOf(game: Pick<Game, 'status' | 'kind' | 'type' | 'vendor'>): Start {
  if (game.status === 'maintenance') return { kind: 'maintenance' };
  if (game.kind === 'hall') return { kind: 'hall' };
  return isOwnLottery(game) ? { kind: 'lottery' } : { kind: 'launch' };
}

export const isOwnLottery = (game: Pick<Game, 'type' | 'vendor'>): boolean =>
  (game.type === 'ELOTT' || game.type === 'LOTT') && ownLotteryVendors.includes(game.vendor);
