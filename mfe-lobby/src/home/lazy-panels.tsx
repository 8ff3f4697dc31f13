import { MissingLinePart, useIsNearViewport, useTexts } from '@parlour/remote-sdk';
import { createLazyPart, type LazyPartStates, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type ReactNode, useRef } from 'react';
import type { GameActions } from '../games/use-game-actions.ts';
import styles from './lazy-panels.module.css';

const HomePanels = createLazyPart(() => import('./panels/home-panels.tsx'));
const SportsPanels = createLazyPart(() => import('./panels/sports-panels.tsx'));

/** Winners, draws and the ranking. They are below the first screen, so they load later. */
export const LazyNewsPanels = () => (
  <LazyPanels label="home.panels" skeletonNames={['winners', 'draws', 'ranking']}>
    {(states) => <HomePanels {...states} />}
  </LazyPanels>
);

/** Hot matches, and the members with the best slips. */
export const LazySportsPanels = ({ actions }: { actions: GameActions }) => (
  <LazyPanels label="home.sports" skeletonNames={['matches', 'ranking']}>
    {(states) => <SportsPanels actions={actions} {...states} />}
  </LazyPanels>
);

function LazyPanels({
  label,
  skeletonNames,
  children,
}: {
  label: string;
  skeletonNames: readonly string[];
  children(states: LazyPartStates): ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const near = useIsNearViewport(container);
  const skeleton = <PanelsSkeleton label={label} names={skeletonNames} />;
  const renderMissing = (retry: () => void) => <MissingLinePart retry={retry} />;
  return (
    <div ref={container}>{near ? children({ loading: skeleton, missing: renderMissing }) : skeleton}</div>
  );
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
