import { useIsNearViewport, useTexts } from '@parlour/remote-sdk';
import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { GameActions } from '../games/use-game-actions.ts';
import styles from './lazy-panels.module.css';

const HomePanels = lazy(() => import('./panels/home-panels.tsx'));
const SportsPanels = lazy(() => import('./panels/sports-panels.tsx'));

/** Winners, draws and the ranking. They are below the first screen, so they load later. */
export const LazyNewsPanels = () => (
  <LazyPanels label="home.panels" skeletonNames={['winners', 'draws', 'ranking']}>
    <HomePanels />
  </LazyPanels>
);

/** Hot matches, and the members with the best slips. */
export const LazySportsPanels = ({ actions }: { actions: GameActions }) => (
  <LazyPanels label="home.sports" skeletonNames={['matches', 'ranking']}>
    <SportsPanels actions={actions} />
  </LazyPanels>
);

function LazyPanels({
  label,
  skeletonNames,
  children,
}: {
  label: string;
  skeletonNames: readonly string[];
  children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const near = useIsNearViewport(container);
  const skeleton = <PanelsSkeleton label={label} names={skeletonNames} />;
  return <div ref={container}>{near ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton}</div>;
}

function PanelsSkeleton({ label, names }: { label: string; names: readonly string[] }) {
  const t = useTexts();
  return (
    <SkeletonGroup label={t(label)} className={names.length > 2 ? styles.panels : styles.sports}>
      {names.map((name) => (
        <Skeleton key={name} className={styles.skeleton} />
      ))}
    </SkeletonGroup>
  );
}
