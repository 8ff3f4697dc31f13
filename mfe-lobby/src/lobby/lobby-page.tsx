import { useSite, useTexts } from '@parlour/remote-sdk';
import { Navigate } from '@parlour/router';
import { VisuallyHidden } from '@parlour/ui';
import { memo, useEffect, useMemo, useState } from 'react';
import { GameDialogs } from '../games/game-dialogs.tsx';
import { useGameActions } from '../games/use-game-actions.ts';
import { InterruptedRounds } from '../rounds/interrupted-rounds.tsx';
import { FilterBar } from './filter-bar.tsx';
import { getResumedAddress, type LobbyAddress, readAddress } from './lobby-address.ts';
import styles from './lobby-page.module.css';
import { LobbyResults } from './lobby-results.tsx';
import { type LobbyType, toGameType } from './lobby-rules.ts';
import { readLastVendor, writeLastVendor } from './session-store.ts';
import { useAddressUnderPanel } from './use-address-under-panel.ts';
import { type Lobby, useLobby } from './use-lobby.ts';
import { VendorMenu } from './vendor-menu.tsx';

const MemoizedRounds = memo(InterruptedRounds);

/** Lobby of one game type: `/rng`, `/live` and so on. Its state is its address. */
export default function LobbyPage() {
  const { pageAddress, restoreTo } = useAddressUnderPanel();
  const [entered, setEntered] = useState<LobbyType>();
  const { pathname, search } = pageAddress;
  const { languages } = useSite().config;
  const address = useMemo(() => readAddress({ pathname, search }, languages), [pathname, search, languages]);
  const lobby = address?.lobby;
  const vendor = address?.view.vendor;
  useEffect(() => {
    setEntered(lobby);
    if (lobby === 'rng') writeLastVendor(vendor);
  }, [lobby, vendor]);
  if (!address) return null;
  const resumed =
    entered !== lobby && search === '' ? getResumedAddress(address, readLastVendor()) : undefined;
  if (resumed) return <Navigate to={resumed} replace />;
  return (
    <>
      {restoreTo && <Navigate to={restoreTo} replace />}
      <LobbyView key={lobby} address={address} />
    </>
  );
}

/** Renders only when its own address changes, because panels change the page's address, too. */
const LobbyView = memo(function LobbyView({ address }: { address: LobbyAddress }) {
  const t = useTexts();
  const lobby = useLobby(address);
  useRedirectToLastPage(lobby);
  const actions = useGameActions();
  const vendor = lobby.vendors?.find((one) => one.code === lobby.view.vendor);
  const title = vendor ? t('lobby.hall', { name: vendor.name }) : t(`title.${lobby.lobby}`);
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <div className={styles.notice}>
        <MemoizedRounds />
      </div>
      <VendorMenu lobby={lobby} />
      <FilterBar lobby={lobby} />
      <LobbyResults lobby={lobby} actions={actions} title={title} type={toGameType(lobby.lobby)} />
      <GameDialogs actions={actions} />
    </div>
  );
});

/** Redirects from a page number that does not exist, or no longer exists, to the last page. */
function useRedirectToLastPage({ list, view, busy, change }: Lobby): void {
  const last = list.state === 'ready' && !list.stale && !busy ? list.page.totalPages : 0;
  const { page } = view;
  useEffect(() => {
    if (last > 0 && page > last) change({ page: last }, { replace: true });
  }, [last, page, change]);
}
