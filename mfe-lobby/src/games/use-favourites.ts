import { favouriteIdsQuery, type Game, setFavourite } from '@parlour/api-client';
import { isOwnLottery, type Site } from '@parlour/contracts';
import { useErrorText, useSite, useTexts, useUsername } from '@parlour/remote-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readLotteryFavourites, writeLotteryFavourite } from './lottery-favourites.ts';

export interface Favourites {
  has(game: Game): boolean;
  /** True while the request is in flight. The heart already shows the new state. */
  isPending(game: Game): boolean;
  /** Adds or removes the game. A visitor is asked to log in first, and then the action continues. */
  toggle(game: Game): void;
}

/** Favourites of the signed-in member. They update optimistically and revert if the gateway refuses the change. */
export function useFavourites(): Favourites {
  const site = useSite();
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const username = useUsername();
  const ids = useQuery({ ...favouriteIdsQuery(site.api, username ?? ''), enabled: username !== undefined });
  const lottery = useLotteryFavourites(username);
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());

  const show = (name: string, nodeId: number, favourite: boolean) =>
    queries.setQueryData<number[]>(favouriteIdsQuery(site.api, name).queryKey, (before = []) => {
      const others = before.filter((one) => one !== nodeId);
      return favourite ? [nodeId, ...others] : others;
    });

  const save = async (name: string, game: Game, favourite: boolean) => {
    const { queryKey } = favouriteIdsQuery(site.api, name);
    await queries.cancelQueries({ queryKey });
    show(name, game.nodeId, favourite);
    setPending((before) => new Set(before).add(game.nodeId));
    try {
      await setFavourite(site.api, game, favourite);
      await queries.invalidateQueries({ queryKey: ['catalog', 'favourites', name] });
      site.events.publish('favourites.changed', { nodeId: game.nodeId, favourite });
      if (!favourite) offerUndo(game, () => void save(name, game, true));
    } catch (error) {
      show(name, game.nodeId, !favourite);
      site.dialogs.toast({ tone: 'danger', text: errorText(error) });
    } finally {
      setPending((before) => new Set([...before].filter((one) => one !== game.nodeId)));
    }
  };

  const offerUndo = (game: Game, undo: () => void) =>
    site.dialogs.toast({
      tone: 'info',
      text: t('card.removed', { name: game.name }),
      action: { label: t('undo'), run: undo },
    });

  const change = async (game: Game) => {
    if (!(await site.requireLogin())) return;
    const name = getUsername(site);
    if (name === undefined) return;
    if (isOwnLottery(game)) return lottery.toggle(name, game.gameId);
    // Right after a login the favourites are not loaded yet, so wait for them before deciding between add and remove.
    const known = await queries.ensureQueryData(favouriteIdsQuery(site.api, name));
    const request = username !== undefined;
    await save(name, game, request ? !known.includes(game.nodeId) : true);
  };

  return {
    has: (game) =>
      isOwnLottery(game) ? lottery.ids.includes(game.gameId) : (ids.data?.includes(game.nodeId) ?? false),
    isPending: (game) => pending.has(game.nodeId),
    toggle: (game) => {
      change(game).catch((error) => site.dialogs.toast({ tone: 'danger', text: errorText(error) }));
    },
  };
}

function getUsername(site: Site): string | undefined {
  const session = site.store.get(site.atoms.session);
  return session.state === 'signed-in' ? session.username : undefined;
}

function useLotteryFavourites(username: string | undefined) {
  const [changed, setChanged] = useState<{ username: string; ids: readonly string[] }>();
  const stored = username === undefined ? [] : readLotteryFavourites(username);
  return {
    ids: changed && changed.username === username ? changed.ids : stored,
    toggle(name: string, gameId: string) {
      const favourite = !readLotteryFavourites(name).includes(gameId);
      setChanged({ username: name, ids: writeLotteryFavourite(name, gameId, favourite) });
    },
  };
}
