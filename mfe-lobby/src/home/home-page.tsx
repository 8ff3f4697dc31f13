import { useTexts, WidgetOutlet } from '@parlour/remote-sdk';
import { VisuallyHidden } from '@parlour/ui';
import { GameDialogs } from '../games/game-dialogs.tsx';
import { useGameActions } from '../games/use-game-actions.ts';
import { InterruptedRounds } from '../rounds/interrupted-rounds.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import styles from './home-page.module.css';
import { LazyNewsPanels, LazySportsPanels } from './lazy-panels.tsx';
import { PopularGames } from './popular-games.tsx';
import { VendorStrip } from './vendor-strip.tsx';

/** Content of the home page below its banner. */
export default function HomePage() {
  const t = useTexts();
  const actions = useGameActions();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{t('title.home')}</h1>
      </VisuallyHidden>
      <InterruptedRounds />
      <CategoryTiles />
      <PopularGames actions={actions} />
      <LazyNewsPanels />
      <LazySportsPanels actions={actions} />
      <WidgetOutlet lazy widget="home.main" className={styles.slot} />
      <WidgetOutlet lazy widget="home.promotions" className={styles.slot} />
      <VendorStrip />
      <GameDialogs actions={actions} />
    </div>
  );
}
