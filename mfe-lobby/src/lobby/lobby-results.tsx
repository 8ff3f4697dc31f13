import type { GameType } from '@parlour/contracts';
import { lobbyPageSize } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Button, classNames, Empty, Ring, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { GameGrid, GameGridSkeleton } from '../games/game-grid.tsx';
import type { GameActions } from '../games/use-game-actions.ts';
import { GamePages } from './game-pages.tsx';
import styles from './lobby-results.module.css';
import { countFilters } from './lobby-rules.ts';
import type { Lobby, LobbyList } from './use-lobby.ts';

interface LobbyResultsProps {
  lobby: Lobby;
  actions: GameActions;
  title: string;
  type: GameType;
}

/** Shows the games of a lobby's view in pages, or a skeleton, an empty state or an error instead. */
export function LobbyResults({ lobby, actions, title, type }: LobbyResultsProps) {
  const t = useTexts();
  const { list, busy } = lobby;
  const stale = list.state === 'ready' && list.stale;
  return (
    <section aria-label={t('lobby.grid')} aria-busy={busy} className={styles.results}>
      <Announcement list={list} />
      <div className={classNames(styles.content, stale && styles.stale)}>
        <Content lobby={lobby} actions={actions} title={title} type={type} />
      </div>
      {stale && (
        <div className={styles.cover}>
          <Ring />
        </div>
      )}
    </section>
  );
}

/** Announces the number of games to screen readers once they are loaded. */
function Announcement({ list }: { list: LobbyList }) {
  const t = useTexts();
  const total = list.state === 'ready' && !list.stale ? list.page.total : undefined;
  return (
    <VisuallyHidden role="status">
      {total !== undefined && t('lobby.results', { count: total, number: figures.format(total) })}
    </VisuallyHidden>
  );
}

function Content({ lobby, actions, title }: LobbyResultsProps) {
  const { list, view } = lobby;
  if (list.state === 'login') return <LoginRequired lobby={lobby} />;
  if (list.state === 'failed') return <LoadFailure retry={list.retry} />;
  if (list.state === 'ready' && list.page.total === 0) return <EmptyResults lobby={lobby} />;
  const pageCount = list.state === 'ready' ? list.page.totalPages : list.totalPages;
  return (
    <GamePages
      page={view.page}
      pageCount={pageCount}
      locked={lobby.busy}
      onPage={(page) => lobby.change({ page })}
      content={
        list.state === 'ready' ? (
          <GameGrid label={title} games={list.page.games} actions={actions} />
        ) : (
          <GameGridSkeleton count={lobbyPageSize} />
        )
      }
    />
  );
}

function LoginRequired({ lobby }: { lobby: Lobby }) {
  const t = useTexts();
  const site = useSite();
  const { list } = lobby.view;
  return (
    <Empty
      icon={list === 'fav' ? 'heart' : 'history'}
      title={t(`lobby.loginFor.${list}`)}
      action={
        <Button tone="gold" icon="log-in" onClick={() => void site.requireLogin()}>
          {t('lobby.login')}
        </Button>
      }
    />
  );
}

function LoadFailure({ retry }: { retry(): void }) {
  const t = useTexts();
  const { atoms } = useSite();
  const online = useAtomValue(atoms.online);
  return (
    <Empty
      icon={online ? 'triangle-alert' : 'wifi-off'}
      title={t(online ? 'lobby.failed' : 'lobby.offline')}
      action={<Button onClick={retry}>{t('retry')}</Button>}
    />
  );
}

/** "Nothing yet" and "nothing matches" are different states with different next steps. */
function EmptyResults({ lobby }: { lobby: Lobby }) {
  const t = useTexts();
  const { view, clear, change } = lobby;
  if (countFilters(view) > 0) {
    return (
      <Empty
        emblem={<Emblem name="spyglass" />}
        title={t('lobby.noMatch')}
        action={<Button onClick={clear}>{t('lobby.clearFilters')}</Button>}
      />
    );
  }
  const sentences = { all: 'noGames', hot: 'noHot', fav: 'noFavourites', recent: 'noRecent' } as const;
  const emblems = { all: 'joystick', hot: 'dice-fire', fav: 'owl', recent: 'treasure-map' } as const;
  return (
    <Empty
      emblem={<Emblem name={emblems[view.list]} />}
      title={t(`lobby.${sentences[view.list]}`)}
      action={
        view.list !== 'all' && <Button onClick={() => change({ list: 'all' })}>{t('lobby.showAll')}</Button>
      }
    />
  );
}

/** Emblem in the style of the category tiles. */
const Emblem = ({ name }: { name: string }) => (
  <img src={`/art/v1/emblem/${name}.svg?metal=silver`} alt="" width={92} height={92} />
);

/** Numbers have the same format in every language. */
const figures = new Intl.NumberFormat('en-US');
