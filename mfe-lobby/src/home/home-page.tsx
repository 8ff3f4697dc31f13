import { useTexts } from '@parlour/federation';
import { VisuallyHidden } from '@parlour/ui';
import { GameDialogs } from '../games/game-dialogs.tsx';
import { useGameActs } from '../games/use-game-acts.ts';
import { InterruptedRounds } from '../rounds/interrupted-rounds.tsx';
import { CategoryDoors } from './category-doors.tsx';
import styles from './home-page.module.css';
import { NewsPanelsPlace, SportsPanelsPlace } from './panels-place.tsx';
import { PopularGames } from './popular-games.tsx';
import { VendorStrip } from './vendor-strip.tsx';
import { WidgetPlace } from './widget-place.tsx';

/** The home page below its banner. */
export default function HomePage() {
  const t = useTexts();
  const acts = useGameActs();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{t('title.home')}</h1>
      </VisuallyHidden>
      <InterruptedRounds />
      <CategoryDoors />
      <PopularGames acts={acts} />
      <NewsPanelsPlace />
      <SportsPanelsPlace acts={acts} />
      <WidgetPlace widget="home.main" />
      <WidgetPlace widget="home.promotions" />
      <VendorStrip />
      <GameDialogs acts={acts} />
    </div>
  );
}
