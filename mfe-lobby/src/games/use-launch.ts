import { type Game, launchGame } from '@parlour/api-client';
import { isAppError, memberPages } from '@parlour/contracts';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { useRef, useState } from 'react';
import { paths, toLotteryReference } from '../paths.ts';
import { resolveStart } from './launch-rules.ts';
import { setPendingLaunch } from './pending-launch.ts';

/** The page of the personal centre with the wallets at vendors. */
export const walletPage = memberPages.wallet;

export interface Launcher {
  /** Starts the game, or opens the dialog that precedes it. Does nothing while another start is in progress. */
  start(game: Game, options?: { demo?: boolean }): void;
  /** Game that is being launched. */
  starting: Game | undefined;
  /** Dialog that a start opened: alternatives to a game under maintenance, or the games of a hall. */
  opened: { kind: 'maintenance' | 'hall'; game: Game } | undefined;
  close(): void;
}

export function useLaunch(): Launcher {
  const site = useSite();
  const t = useTexts();
  const errorText = useErrorText();
  const [starting, setStarting] = useState<Game>();
  const [opened, setOpened] = useState<Launcher['opened']>();
  const busy = useRef(false);

  const launch = async (game: Game, demo: boolean) => {
    const { nodeId, vendor, type } = game;
    const language = site.store.get(site.atoms.language);
    const backPath = `${window.location.pathname}${window.location.search}`;
    setStarting(game);
    try {
      const started = await launchGame(site.api, { nodeId, vendor, type, language, backPath, demo });
      setPendingLaunch(nodeId, started);
      site.navigate(paths.game({ nodeId, vendor, type, demo }));
    } catch (error) {
      if (isAppError(error, 'catalog.game-maintenance')) setOpened({ kind: 'maintenance', game });
      else if (isAppError(error, 'betting.transfer-needed')) await offerTransfer(error);
      else if (isAppError(error, 'session.real-account-required')) await site.requireRealAccount();
      else await site.dialogs.notify({ tone: 'danger', title: t('play.failed'), body: errorText(error) });
    } finally {
      setStarting(undefined);
    }
  };

  /** The game takes its stakes from a wallet at its vendor, so offer the page that transfers money to that wallet. */
  const offerTransfer = async (error: unknown) => {
    const isWanted = await site.dialogs.confirm({
      title: t('play.transferFirst'),
      body: errorText(error),
      confirmLabel: t('play.toWallet'),
      cancelLabel: t('close'),
    });
    if (isWanted) site.panels.open('member', walletPage);
  };

  const startGame = async (game: Game, demo: boolean) => {
    const { kind } = resolveStart(game);
    if (kind === 'maintenance' || kind === 'hall') return setOpened({ kind, game });
    if (!(await site.requireLogin())) return;
    if (kind === 'lottery') return site.navigate(paths.lottery(toLotteryReference(game)));
    await launch(game, demo);
  };

  return {
    start: (game, { demo = false } = {}) => {
      if (busy.current) return;
      busy.current = true;
      startGame(game, demo)
        .catch((error) => site.dialogs.toast({ tone: 'danger', text: errorText(error) }))
        .finally(() => {
          busy.current = false;
        });
    },
    starting,
    opened,
    close: () => setOpened(undefined),
  };
}
