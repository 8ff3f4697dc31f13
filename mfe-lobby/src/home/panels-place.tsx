import { useTexts } from '@parlour/federation';
import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { GameActs } from '../games/use-game-acts.ts';
import styles from './panels-place.module.css';
import { useNear } from './use-near.ts';

const HomePanels = lazy(() => import('./panels/home-panels.tsx'));
const SportsPanels = lazy(() => import('./panels/sports-panels.tsx'));

/** Winners, draws and the ranking: below the first screen, and so not part of its load. */
export const NewsPanelsPlace = () => (
  <PanelsPlace label="home.panels" bones={['winners', 'draws', 'ranking']}>
    <HomePanels />
  </PanelsPlace>
);

/** Matches and who bet on them best. */
export const SportsPanelsPlace = ({ acts }: { acts: GameActs }) => (
  <PanelsPlace label="home.sports" bones={['matches', 'ranking']}>
    <SportsPanels acts={acts} />
  </PanelsPlace>
);

function PanelsPlace({
  label,
  bones,
  children,
}: {
  label: string;
  bones: readonly string[];
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const waiting = <Bones label={label} names={bones} />;
  return (
    <div ref={place} className={styles.place}>
      {near ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}

function Bones({ label, names }: { label: string; names: readonly string[] }) {
  const t = useTexts();
  return (
    <SkeletonGroup label={t(label)} className={names.length > 2 ? styles.panels : styles.sports}>
      {names.map((name) => (
        <Skeleton key={name} className={styles.bone} />
      ))}
    </SkeletonGroup>
  );
}
