import { gameMenuQuery } from '@parlour/api-client';
import { type GameType, lobbyPaths } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import styles from './category-tiles.module.css';

interface CategoryTile {
  type: GameType;
  /** Name of the category's emblem. */
  emblem: string;
  /** Hue of the tile, in degrees of OKLCH. */
  hue: number;
}

const tiles: readonly CategoryTile[] = [
  { type: 'RNG', emblem: 'cut-diamond', hue: 305 },
  { type: 'LIVE', emblem: 'roulette', hue: 18 },
  { type: 'FISH', emblem: 'shark-jaws', hue: 215 },
  { type: 'PVP', emblem: 'cards', hue: 65 },
  { type: 'SPORTS', emblem: 'soccer-ball', hue: 152 },
  { type: 'ESPORTS', emblem: 'gamepad', hue: 340 },
  { type: 'ELOTT', emblem: 'balls', hue: 88 },
  { type: 'SV3', emblem: 'rooster', hue: 38 },
];

/** Tiles of the categories with at least one vendor, each with its number of games. */
export function CategoryTiles() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const menu = useQuery(gameMenuQuery(api, language));
  if (menu.isPending) return <CategoryTilesSkeleton />;
  const shown = tiles.filter((tile) => !menu.data || countGames(tile, menu.data) > 0);
  return (
    <nav aria-label={t('home.categories')}>
      <ul className={styles.doors}>
        {shown.map((door) => (
          <li key={door.type}>
            <Link to={lobbyPaths[door.type]} className={styles.door} style={toHueStyle(door)}>
              <img
                src={`/art/v1/emblem/${door.emblem}.svg`}
                alt=""
                width={76}
                height={76}
                className={styles.emblem}
              />
              <span className={styles.name}>{t(`type.${door.type}`)}</span>
              {menu.data && (
                <span className={styles.count}>{formatCount(countGames(door, menu.data), t)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** React passes custom properties on; its types do not include them. */
const toHueStyle = ({ hue }: CategoryTile) => ({ '--lobby-hue': hue }) as CSSProperties;

/** Both lottery categories share one tile. */
const countGames = (tile: CategoryTile, menu: readonly { path: string; gameCount: number }[]): number =>
  menu
    .filter((category) => category.path === lobbyPaths[tile.type])
    .reduce((sum, category) => sum + category.gameCount, 0);

const figures = new Intl.NumberFormat('en-US');

const formatCount = (count: number, t: (key: string, values?: Record<string, unknown>) => string): string =>
  count === 1 ? t('oneGame') : t('games', { number: figures.format(count) });

function CategoryTilesSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('home.categories')} className={styles.doors}>
      {tiles.map((tile) => (
        <Skeleton key={tile.type} className={styles.skeleton} />
      ))}
    </SkeletonGroup>
  );
}
