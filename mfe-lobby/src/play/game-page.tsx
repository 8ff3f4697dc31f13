import { useKeptState, useSite, useTexts } from '@parlour/federation';
import { useLocation } from '@parlour/router';
import { Button, classNames, Empty, VisuallyHidden } from '@parlour/ui';
import { useState } from 'react';
import { onHost } from '../games/hosts.ts';
import { useOffer } from '../games/use-offer.ts';
import { type GameReference, paths, readGameReference } from '../paths.ts';
import { GameFrame } from './game-frame.tsx';
import styles from './game-page.module.css';
import { SessionBar } from './session-bar.tsx';
import { useLaunchOf } from './use-launch-of.ts';
import { Waiting } from './waiting.tsx';

/** `/game`, `/seamless` and `/fbsports`: a game in its frame, under a bar with the balance and the time in play. */
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
  const { settled, launchHost } = useOffer();
  const underHeader = useLocation().pathname === paths.sports;
  const leave = () => site.navigate(backPath);
  return (
    <div className={classNames(styles.page, underHeader && styles.underHeader)}>
      <SessionBar
        name={launch.data?.gameName}
        openedAt={openedAt}
        demo={game.demo}
        underHeader={underHeader}
        onLeave={leave}
      />
      {launch.data && settled ? (
        <GameFrame
          key={launch.data.url}
          url={onHost(launch.data.url, launchHost)}
          name={launch.data.gameName}
          onRetry={() => void launch.refetch()}
          onLeave={leave}
        />
      ) : (
        <div className={styles.stage}>
          <Waiting launch={launch} onLeave={leave} />
        </div>
      )}
    </div>
  );
}
