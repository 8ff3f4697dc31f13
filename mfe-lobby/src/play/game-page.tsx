import { launchGame } from '@parlour/api-client';
import { useErrorText, useKeptState, useSite, useTexts } from '@parlour/federation';
import { useLocation } from '@parlour/router';
import { Button, Empty, GemMark, VisuallyHidden } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { onHost } from '../games/hosts.ts';
import { useUsername } from '../games/use-favourites.ts';
import { useSiteStatus } from '../games/use-site-status.ts';
import { type GameReference, paths, readGameReference } from '../paths.ts';
import { GameFrame } from './game-frame.tsx';
import styles from './game-page.module.css';
import { takeLaunch } from './kept-launch.ts';
import { SessionBar } from './session-bar.tsx';

/** `/game`: a game in its frame, under a bar with the balance and the time in play. */
export default function GamePage() {
  const { search } = useLocation();
  const named = readGameReference(search);
  // A panel that opens over the game changes the address, and must not end the game.
  const [game, setGame] = useKeptState('game', named);
  if (named && !isSame(named, game)) setGame(named);
  const open = named ?? game;
  if (!open) return <NoGame />;
  return <OpenGame key={`${open.nodeId} ${open.demo}`} game={open} />;
}

const isSame = (one: GameReference, other: GameReference | undefined): boolean =>
  one.nodeId === other?.nodeId && one.demo === other.demo;

function NoGame() {
  const t = useTexts();
  const site = useSite();
  return (
    <div className={styles.alone}>
      <VisuallyHidden>
        <h1>{t('title.game')}</h1>
      </VisuallyHidden>
      <Empty
        icon="gamepad-2"
        title={t('play.none')}
        text={t('play.noneBody')}
        action={
          <Button tone="gold" onClick={() => site.navigate(paths.lobby('RNG'))}>
            {t('play.toLobby')}
          </Button>
        }
      />
    </div>
  );
}

function OpenGame({ game }: { game: GameReference }) {
  const site = useSite();
  const [openedAt] = useState(() => Date.now());
  const backPath = paths.lobby(game.type);
  const launch = useLaunchOf(game, backPath);
  const { settled, launchHost } = useSiteStatus();
  const leave = () => site.navigate(backPath);
  return (
    <div className={styles.page}>
      <SessionBar name={launch.data?.gameName} openedAt={openedAt} demo={game.demo} onLeave={leave} />
      {launch.data && settled ? (
        <GameFrame url={onHost(launch.data.url, launchHost)} name={launch.data.gameName} />
      ) : (
        <div className={styles.stage}>
          <Waiting launch={launch} onLeave={leave} />
        </div>
      )}
    </div>
  );
}

/**
 * The launch that the lobby made, or a new one where the page was opened by its address: a launch is good for one
 * use, so a reloaded page cannot use the one before.
 */
function useLaunchOf(game: GameReference, backPath: string) {
  const site = useSite();
  const language = useAtomValue(site.atoms.language);
  const username = useUsername(site);
  const visit = useId();
  return useQuery({
    queryKey: ['betting', 'launch', visit, game.nodeId, game.demo, username],
    queryFn: ({ signal }) => {
      const { nodeId, vendor, type, demo } = game;
      const kept = takeLaunch(nodeId);
      return kept ?? launchGame(site.api, { nodeId, vendor, type, language, backPath, demo }, { signal });
    },
    enabled: username !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

function Starting() {
  const t = useTexts();
  return (
    <p role="status" className={styles.starting}>
      <GemMark size={72} />
      {t('play.loading')}
    </p>
  );
}

interface WaitingProps {
  launch: { isError: boolean; error: unknown; refetch(): unknown };
  onLeave(): void;
}

function Waiting({ launch, onLeave }: WaitingProps) {
  const t = useTexts();
  const site = useSite();
  const errorText = useErrorText();
  const session = useAtomValue(site.atoms.session);
  if (session.state === 'visitor') {
    return (
      <Empty
        icon="log-in"
        title={t('play.loginFirst')}
        action={
          <Button tone="gold" onClick={() => void site.requireLogin()}>
            {t('lobby.login')}
          </Button>
        }
      />
    );
  }
  if (!launch.isError) return <Starting />;
  return (
    <Empty
      icon="triangle-alert"
      title={t('play.failed')}
      text={errorText(launch.error)}
      action={
        <>
          <Button tone="gold" onClick={() => launch.refetch()}>
            {t('retry')}
          </Button>
          <Button onClick={onLeave}>{t('play.toLobby')}</Button>
        </>
      }
    />
  );
}
