import { useSite } from '@parlour/remote-sdk';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LobbyAddress, writeAddress } from './lobby-address.ts';
import type { LobbyView } from './lobby-rules.ts';

/**
 * Maximum wait for a search's games in ms. Games that arrive in time are shown together with their address, without a
 * loading state.
 */
const timeoutMs = 150;

interface OptimisticView {
  view: LobbyView;
  /**
   * View that was chosen last. The address follows in the background, which takes a moment on a slow machine, so
   * further choices build on this view.
   */
  pendingView(): LobbyView;
  /** True while a search waits for its games before it navigates. */
  isLoading(): boolean;
  navigateTo(next: LobbyView, replace: boolean): void;
  /**
   * Navigates once `games` resolves or the timeout is over. `games` resolves to whether the fetch succeeded and never
   * rejects.
   */
  navigateWhenLoaded(games: Promise<boolean>, next: LobbyView, replace: boolean): void;
}

interface Navigation {
  /** Address before the navigation. */
  from: string;
  view: LobbyView;
}

/**
 * Returns the view of the address. A search's view is shown shortly before its address has passed through the page's
 * routers.
 */
export function useOptimisticView({ lobby, view: addressed }: LobbyAddress): OptimisticView {
  // Not the router's hook: it would re-render the view on each change of the page's address.
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
    // Another page, or a panel over this one, was opened in the meantime.
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
