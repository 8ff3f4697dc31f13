import { type Game, gameInfoQuery, gamesQuery, popularGamesQuery } from '@parlour/api-client';
import { usePictureAddress, useSite, useTexts, useUsername } from '@parlour/remote-sdk';
import { Button, Empty, LazyImage, Modal } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { formatReturn } from './game-card.tsx';
import styles from './game-dialogs.module.css';
import { GameGrid, GameGridSkeleton } from './game-grid.tsx';
import { GameRooms } from './game-rooms.tsx';
import { GameRules } from './game-rules.tsx';
import { type GameActions, hasDemo } from './use-game-actions.ts';

/** Number of games that are suggested instead of one under maintenance. */
const alternatives = 3;

/** Dialog that a card opened: the game's facts, the games of a hall, or alternatives to a game under maintenance. */
export default function OpenedDialog({ actions }: { actions: GameActions }) {
  const { launcher, detailed } = actions;
  const { opened } = launcher;
  return (
    <>
      {detailed && <DetailsDialog game={detailed} actions={actions} />}
      {opened?.kind === 'maintenance' && <MaintenanceDialog game={opened.game} actions={actions} />}
      {opened?.kind === 'hall' && <HallDialog game={opened.game} actions={actions} />}
    </>
  );
}

interface DialogProps {
  game: Game;
  actions: GameActions;
}

function DetailsDialog({ game, actions }: DialogProps) {
  const t = useTexts();
  const site = useSite();
  const toPictureAddress = usePictureAddress();
  const { money } = site;
  const username = useUsername();
  const language = useAtomValue(site.atoms.language);
  const info = useQuery({
    ...gameInfoQuery(site.api, { nodeId: game.nodeId, language }),
    enabled: game.kind === 'game',
  }).data;
  const play = (demo: boolean) => () => {
    actions.hideDetails();
    actions.launcher.start(game, { demo });
  };
  const rtp = formatReturn(game);
  const facts = [
    [t('sheet.provider'), game.vendorName],
    [t('sheet.type'), t(`type.${game.type}`)],
    rtp !== undefined && [t('sheet.rtp'), `${rtp}%`],
    [t('sheet.minBet'), money.withSymbol(info?.minBetMinor ?? game.minBetMinor)],
    info && [t('sheet.maxBet'), money.withSymbol(info.maxBetMinor)],
    game.lines > 0 && [t('sheet.lines'), String(game.lines)],
  ].filter((fact) => fact !== false && fact !== undefined);
  return (
    <Modal open title={game.name} closeLabel={t('close')} onClose={actions.hideDetails}>
      <div className={styles.details}>
        <LazyImage
          src={toPictureAddress(game.coverUrl)}
          alt=""
          ratio="3 / 4"
          eager
          className={styles.cover}
        />
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {game.playedAs !== undefined && (
        <p className={styles.note}>{t('sheet.opens', { name: game.playedAs })}</p>
      )}
      {game.type === 'PVP' && username !== undefined && <GameRooms nodeId={game.nodeId} />}
      {game.rtpPpm !== undefined && <p className={styles.note}>{t('sheet.rtpNote')}</p>}
      {info?.rulesUrl ? (
        <GameRules url={info.rulesUrl} name={game.name} />
      ) : (
        <p className={styles.note}>{t('sheet.rules')}</p>
      )}
      <div className={styles.acts}>
        {actions.demo && hasDemo(game) && (
          <Button tone="ghost" wide onClick={play(true)}>
            {t('card.demo')}
          </Button>
        )}
        <Button tone="gold" icon="play" wide data-autofocus onClick={play(false)}>
          {t(game.kind === 'hall' ? 'card.open' : 'card.play')}
        </Button>
      </div>
    </Modal>
  );
}

/** Suggests games instead of one under maintenance. Popular games of the same type come first. */
function MaintenanceDialog({ game, actions }: DialogProps) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const popular = useQuery(popularGamesQuery(api, { prizeMode: 'LOTT', language }));
  const others = (popular.data ?? []).filter((one) => one.nodeId !== game.nodeId && one.status === 'live');
  const alike = others.filter((one) => one.type === game.type);
  const offered = [...new Set([...alike, ...others])].slice(0, alternatives);
  return (
    <Modal
      open
      size="reading"
      title={t('sheet.maintenanceTitle')}
      closeLabel={t('close')}
      onClose={actions.launcher.close}
    >
      <p className={styles.intro}>{t('sheet.maintenanceBody', { name: game.name })}</p>
      {popular.isPending ? (
        <GameGridSkeleton shape="trio" count={alternatives} />
      ) : (
        <GameGrid
          label={t('home.popular')}
          shape="trio"
          games={offered}
          actions={withCloseOnStart(actions)}
        />
      )}
    </Modal>
  );
}

function HallDialog({ game, actions }: DialogProps) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const games = useQuery(gamesQuery(api, { type: game.type, vendor: game.vendor, page: 1, language }));
  const listed = (games.data?.games ?? []).filter((one) => one.kind === 'game');
  return (
    <Modal
      open
      size="wide"
      title={t('hall.title', { vendor: game.vendorName })}
      closeLabel={t('close')}
      onClose={actions.launcher.close}
    >
      {games.isPending && <GameGridSkeleton count={6} />}
      {games.isError && (
        <Empty
          icon="triangle-alert"
          title={t('hall.failed')}
          action={<Button onClick={() => games.refetch()}>{t('retry')}</Button>}
        />
      )}
      {games.data && (
        <GameGrid
          label={t('hall.title', { vendor: game.vendorName })}
          games={listed}
          actions={withCloseOnStart(actions)}
        />
      )}
    </Modal>
  );
}

/** Wraps the actions so that a start also closes the dialog. */
const withCloseOnStart = (actions: GameActions): GameActions => ({
  ...actions,
  launcher: {
    ...actions.launcher,
    start: (game, options) => {
      actions.launcher.close();
      actions.launcher.start(game, options);
    },
  },
});
