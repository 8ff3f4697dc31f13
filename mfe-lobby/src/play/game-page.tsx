import { type Launch, withHost } from '@parlour/api-client';
import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { useLocation } from '@parlour/router';
import { Button, classNames, Empty, useMedia, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { GameFrame } from '../games/game-frame.tsx';
import styles from '../games/game-page.module.css';
import { LaunchStatus } from '../games/launch-status.tsx';
import { useOffer } from '../games/use-offer.ts';
import { type GameReference, paths, readGameReference } from '../paths.ts';
import { BonusBar } from './bonus-bar.tsx';
import { RealityCheck } from './reality-check.tsx';
import { SessionBar } from './session-bar.tsx';
import { useGameLaunch } from './use-game-launch.ts';

/** `/game`, `/seamless` and `/fbsports`: a game in its frame, under a bar with the balance and the play time. */
export default function GamePage() {
  const { search } = useLocation();
  const named = readGameReference(search);
  // A panel over the game changes the address, and must not close the game.
  const [game, setGame] = usePreservedState('game', named);
  if (named && !isSameGame(named, game)) setGame(named);
  const open = named ?? game;
  if (!open) return <NoGame />;
  return <OpenGame key={`${open.nodeId} ${open.demo}`} game={open} />;
}

const isSameGame = (one: GameReference, other: GameReference | undefined): boolean =>
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

/** Returns the title in the lobby and, if another game serves it, the name of that one. */
const nameGame = ({ gameName, playedAs }: Launch): string =>
  playedAs === undefined ? gameName : `${gameName} · ${playedAs}`;

function OpenGame({ game }: { game: GameReference }) {
  const site = useSite();
  const [openedAt] = useState(() => Date.now());
  const backPath = paths.lobby(game.type);
  const launch = useGameLaunch(game, backPath);
  const { isKnown, launchHost } = useOffer();
  const isNarrow = useMedia('(width < 1024px)');
  const underHeader = useLocation().pathname === paths.sports && !isNarrow;
  const isSignedIn = useAtomValue(site.atoms.session).state === 'signed-in';
  const leave = () => site.navigate(backPath);
  return (
    <div className={classNames(styles.page, underHeader && styles.underHeader)}>
      <SessionBar
        name={launch.data && nameGame(launch.data)}
        openedAt={openedAt}
        demo={game.demo}
        underHeader={underHeader}
        onLeave={leave}
      />
      {!game.demo && isSignedIn && <BonusBar game={game} />}
      {!game.demo && isSignedIn && <RealityCheck onLeave={leave} />}
      {launch.data && isKnown ? (
        <GameFrame
          key={launch.data.url}
          url={withHost(launch.data.url, launchHost)}
          name={launch.data.gameName}
          onRetry={() => void launch.refetch()}
          onLeave={leave}
        />
      ) : (
        <div className={styles.stage}>
          <LaunchStatus launch={launch} onLeave={leave} />
        </div>
      )}
    </div>
  );
}
