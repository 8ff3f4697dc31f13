import type { Game } from '@parlour/api-client';
import { isOwnLottery } from '@parlour/contracts';

/** Result of starting a game, before a login is required. */
type Start = { kind: 'maintenance' } | { kind: 'hall' } | { kind: 'lottery' } | { kind: 'launch' };

export function resolveStart(game: Pick<Game, 'status' | 'kind' | 'type' | 'vendor'>): Start {
  if (game.status === 'maintenance') return { kind: 'maintenance' };
  if (game.kind === 'hall') return { kind: 'hall' };
  return isOwnLottery(game) ? { kind: 'lottery' } : { kind: 'launch' };
}
