import type { Game } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { classNames, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type CardActs, GameCard } from './game-card.tsx';
import styles from './game-grid.module.css';
import { cardAfterKey, columnsOf } from './grid-keys.ts';
import { useAfterPaint } from './use-after-paint.ts';
import { type GameActs, hasDemo } from './use-game-acts.ts';

/** Cards whose covers load without waiting to be seen: the rows of the first screen. */
const eagerCards = 12;

export interface GameGridProps {
  label: string;
  games: readonly Game[];
  acts: GameActs;
  /** `hot` has one column more where there is room, and as many games as fill its rows; `trio` never more than three. */
  shape?: 'lobby' | 'hot' | 'trio';
}

/**
 * Games in rows. One tab stop: arrow keys, Home and End move between cards, Enter plays, `f` toggles the heart.
 * Tab goes on to the acts of the card that has the focus, and then leaves the grid.
 */
export function GameGrid({ label, games: wanted, acts, shape = 'lobby' }: GameGridProps) {
  const { favourites, launcher, demo } = acts;
  const games = useFirstRowsFirst(wanted);
  const cardActs = useCardActs(acts);
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState(0);
  const reachable = Math.min(reached, games.length - 1);

  const press = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const index = cards.findIndex((card) => card.closest('li')?.contains(event.target as Node));
    const game = games[index];
    if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'f') return favourites.toggle(game);
    const shown = cards.filter((card) => isShown(card.closest('li')));
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const place = { index, count: shown.length, columns: columnsOf(shown), rightToLeft };
    const next = cardAfterKey(event.key, place);
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
        onKeyDown={press}
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
          // By place: another list fills the cards that stand there, rather than building all of them anew.
          <li key={`place-${index + 1}`} className={styles.cell}>
            <GameCard
              game={game}
              favourite={favourites.has(game)}
              favouritePending={favourites.isPending(game)}
              starting={launcher.starting?.nodeId === game.nodeId}
              reachable={index === reachable}
              imageHost={acts.imageHost}
              eager={index < eagerCards}
              demo={demo && hasDemo(game)}
              acts={cardActs}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rows of the first screen change at once, those below it a paint later. */
function useFirstRowsFirst(games: readonly Game[]): readonly Game[] {
  const later = useAfterPaint(games);
  if (later === games || games.length <= eagerCards) return games;
  return [...games.slice(0, eagerCards), ...later.slice(eagerCards)];
}

function useCardActs(acts: GameActs): CardActs {
  const latest = useRef(acts);
  latest.current = acts;
  const [cardActs] = useState<CardActs>(() => ({
    play: (game) => latest.current.launcher.start(game),
    demo: (game) => latest.current.launcher.start(game, { demo: true }),
    details: (game) => latest.current.showDetails(game),
    like: (game) => latest.current.favourites.toggle(game),
  }));
  return cardActs;
}

/** The hot row hides what would begin a row that it cannot fill. */
const isShown = (cell: Element | null): boolean => cell !== null && getComputedStyle(cell).display !== 'none';

export interface GameGridSkeletonProps {
  count: number;
  shape?: GameGridProps['shape'];
}

/** The grid's true size while its games are on their way. */
export function GameGridSkeleton({ count, shape = 'lobby' }: GameGridSkeletonProps) {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('lobby.loading')} className={styles.place}>
      <div className={classNames(styles.grid, styles[shape])}>
        {Array.from({ length: count }, (_, place) => (
          <div key={`bone-${place}`} className={styles.cell}>
            <Skeleton ratio="3 / 4" className={styles.bone} />
            <Skeleton shape="text" width="76%" className={styles.boneName} />
            <Skeleton shape="text" width="48%" className={styles.boneVendor} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
