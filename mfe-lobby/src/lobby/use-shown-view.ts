import { useSite } from '@parlour/federation';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LobbyAddress, writeAddress } from './lobby-address.ts';
import type { LobbyView } from './lobby-rules.ts';

/** A search's games that come within this time are shown in one go with their address, and no list is seen to wait. */
const patienceMs = 150;

export interface ShownView {
  view: LobbyView;
  /**
   * The view that was chosen last. The page turns to it behind what is shown, which takes a moment on a slow machine:
   * what is chosen meanwhile adds to it.
   */
  aim(): LobbyView;
  /** A search has asked for its games and not turned yet. */
  isAsking(): boolean;
  turnTo(next: LobbyView, replace: boolean): void;
  /** Turns once `games` are there, or patience is out. `games` tells whether they came; it never rejects. */
  turnWith(games: Promise<boolean>, next: LobbyView, replace: boolean): void;
}

interface Turn {
  /** The address that it leaves. */
  from: string;
  view: LobbyView;
}

/** The view in the address. That of a search stands a moment before its address has gone through the page's routers. */
export function useShownView({ lobby, view: addressed }: LobbyAddress): ShownView {
  // Not the router's own way: a view that holds it is drawn for each change of the page's address.
  const { navigate } = useSite();
  const from = writeAddress({ lobby, view: addressed });
  const aimed = useRef<Turn>(undefined);
  const asking = useRef(false);
  const [early, setEarly] = useState<Turn>();
  if (early && early.from !== from) setEarly(undefined);
  useEffect(() => {
    if (aimed.current?.from !== from) aimed.current = undefined;
  }, [from]);
  const turnTo = (next: LobbyView, replace: boolean) => {
    aimed.current = { from, view: next };
    navigate(writeAddress({ lobby, view: next }), { replace });
  };
  const turnWith = async (games: Promise<boolean>, next: LobbyView, replace: boolean) => {
    const { href } = window.location;
    asking.current = true;
    const came = await Promise.race([games, outOfPatience()]);
    asking.current = false;
    // Another page was opened meanwhile, or a panel over this one.
    if (window.location.href !== href) return;
    if (came) flushSync(() => setEarly({ from, view: next }));
    turnTo(next, replace);
  };
  return {
    view: early?.from === from ? early.view : addressed,
    aim: () => aimed.current?.view ?? addressed,
    isAsking: () => asking.current,
    turnTo,
    turnWith: (games, next, replace) => void turnWith(games, next, replace),
  };
}

const outOfPatience = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs, false);
  });
