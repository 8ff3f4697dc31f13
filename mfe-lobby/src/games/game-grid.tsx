import type { Game } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { classNames, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLatest } from '../use-latest.ts';
import { type CardActions, GameCard } from './game-card.tsx';
import styles from './game-grid.module.css';
import { countColumns, getCardAfterKey } from './grid-keys.ts';
import { useAfterPaint } from './use-after-paint.ts';
import { type GameActions, hasDemo } from './use-game-actions.ts';

/** Number of cards whose covers load eagerly: the rows of the first screen. */
const eagerCards = 12;
/** The same for hot games, of which narrow screens hide the cards after the sixth. */
const eagerHotCards = 6;

interface GameGridProps {
  label: string;
  games: readonly Game[];
  actions: GameActions;
  /** `hot` has one more column on wide screens and fills complete rows; `trio` has at most three columns. */
  shape?: 'lobby' | 'hot' | 'trio';
}

/**
 * Games in rows. The grid is one tab stop: arrow keys, Home and End move between cards, Enter plays, `f` toggles the
 * heart. Tab moves to the buttons of the focused card and then leaves the grid.
 */
export function GameGrid({ label, games: wanted, actions, shape = 'lobby' }: GameGridProps) {
  const { favourites, launcher, demo } = actions;
  const games = useDeferredRows(wanted);
  const cardActions = useCardActions(actions);
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState(0);
  const reachable = Math.min(reached, games.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const index = cards.findIndex((card) => card.closest('li')?.contains(event.target as Node));
    const game = games[index];
    if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'f') return favourites.toggle(game);
    const shown = cards.filter((card) => isShown(card.closest('li')));
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const position = { index, count: shown.length, columns: countColumns(shown), rightToLeft };
    const next = getCardAfterKey(event.key, position);
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    cards[next]?.focus();
  };

  return (
    <div className={styles.place}>
      <ul
        ref={list}
        aria-label={label}
        className={classNames(styles.grid, styles[shape])}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const items = [...event.currentTarget.children];
          setReached(
            Math.max(
              0,
              items.findIndex((item) => item.contains(event.target)),
            ),
          );
        }}
      >
        {games.map((game, index) => (
          // Keyed by position: another list reuses the mounted cards instead of creating all of them again.
          <li key={`place-${index + 1}`} className={styles.cell}>
            <GameCard
              game={game}
              favourite={favourites.has(game)}
              favouritePending={favourites.isPending(game)}
              starting={launcher.starting?.nodeId === game.nodeId}
              reachable={index === reachable}
              eager={index < (shape === 'hot' ? eagerHotCards : eagerCards)}
              demo={demo && hasDemo(game)}
              actions={cardActions}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Updates the rows of the first screen at once, and the rows below one paint later. */
function useDeferredRows(games: readonly Game[]): readonly Game[] {
  const later = useAfterPaint(games);
  if (later === games || games.length <= eagerCards) return games;
  return [...games.slice(0, eagerCards), ...later.slice(eagerCards)];
}

function useCardActions(actions: GameActions): CardActions {
  const latest = useLatest(actions);
  const [cardActions] = useState<CardActions>(() => ({
    play: (game) => latest.current.launcher.start(game),
    demo: (game) => latest.current.launcher.start(game, { demo: true }),
    details: (game) => latest.current.showDetails(game),
    like: (game) => latest.current.favourites.toggle(game),
  }));
  return cardActions;
}

/** Returns whether a cell is visible. The hot grid hides games that would begin an incomplete row. */
const isShown = (cell: Element | null): boolean => cell !== null && getComputedStyle(cell).display !== 'none';

interface GameGridSkeletonProps {
  count: number;
  shape?: GameGridProps['shape'];
}

/** Skeleton with the exact size of the grid while its games load. */
export function GameGridSkeleton({ count, shape = 'lobby' }: GameGridSkeletonProps) {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('lobby.loading')} className={styles.place}>
      <div className={classNames(styles.grid, styles[shape])}>
        {Array.from({ length: count }, (_, index) => (
          <div key={`skeleton-${index}`} className={styles.cell}>
            <Skeleton ratio="3 / 4" className={styles.skeleton} />
            <Skeleton shape="text" width="76%" className={styles.skeletonName} />
            <Skeleton shape="text" width="48%" className={styles.skeletonVendor} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
