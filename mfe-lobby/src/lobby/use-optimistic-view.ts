import { useSite } from '@parlour/federation';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LobbyAddress, writeAddress } from './lobby-address.ts';
import type { LobbyView } from './lobby-rules.ts';

/** A search's games that come within this time are shown in one go with their address, and no list is seen to wait. */
const timeoutMs = 150;

export interface OptimisticView {
  view: LobbyView;
  /**
   * The view that was chosen last. The page turns to it behind what is shown, which takes a moment on a slow machine:
   * what is chosen meanwhile adds to it.
   */
  pendingView(): LobbyView;
  /** A search has asked for its games and not turned yet. */
  isLoading(): boolean;
  navigateTo(next: LobbyView, replace: boolean): void;
  /** Turns once `games` are there, or patience is out. `games` tells whether they came; it never rejects. */
  navigateWhenLoaded(games: Promise<boolean>, next: LobbyView, replace: boolean): void;
}

interface Navigation {
  /** The address that it leaves. */
  from: string;
  view: LobbyView;
}

/** The view in the address. That of a search stands a moment before its address has gone through the page's routers. */
export function useOptimisticView({ lobby, view: addressed }: LobbyAddress): OptimisticView {
  // Not the router's own way: a view that holds it is drawn for each change of the page's address.
  const { navigate } = useSite();
  const from = writeAddress({ lobby, view: addressed });
  const pending = useRef<Navigation>(undefined);
  const loading = useRef(false);
  const [early, setEarly] = useState<Navigation>();
  if (early && early.from !== from) setEarly(undefined);
  useEffect(() => {
    if (pending.current?.from !== from) pending.current = undefined;
  }, [from]);
  const navigateTo = (next: LobbyView, replace: boolean) => {
    pending.current = { from, view: next };
    navigate(writeAddress({ lobby, view: next }), { replace });
  };
  const navigateWhenLoaded = async (games: Promise<boolean>, next: LobbyView, replace: boolean) => {
    const { href } = window.location;
    loading.current = true;
    const isLoaded = await Promise.race([games, waitForTimeout()]);
    loading.current = false;
    // Another page was opened meanwhile, or a panel over this one.
    if (window.location.href !== href) return;
    if (isLoaded) flushSync(() => setEarly({ from, view: next }));
    navigateTo(next, replace);
  };
  return {
    view: early?.from === from ? early.view : addressed,
    pendingView: () => pending.current?.view ?? addressed,
    isLoading: () => loading.current,
    navigateTo,
    navigateWhenLoaded: (games, next, replace) => void navigateWhenLoaded(games, next, replace),
  };
}

const waitForTimeout = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(resolve, timeoutMs, false);
  });
