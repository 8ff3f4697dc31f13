import { useTexts } from '@parlour/federation';
import { Skeleton, SkeletonGroup } from '@parlour/ui';
import { lazy, Suspense, useRef } from 'react';
import styles from './panels-place.module.css';
import { useNear } from './use-near.ts';

const HomePanels = lazy(() => import('./panels/home-panels.tsx'));

/** Winners, draws and the ranking: below the first screen, and so not part of its load. */
export function PanelsPlace() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className={styles.place}>
      {near ? (
        <Suspense fallback={<Bones />}>
          <HomePanels />
        </Suspense>
      ) : (
        <Bones />
      )}
    </div>
  );
}

function Bones() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('home.panels')} className={styles.panels}>
      {['winners', 'draws', 'ranking'].map((name) => (
        <Skeleton key={name} className={styles.bone} />
      ))}
    </SkeletonGroup>
  );
}
