import type { GameActs } from '../../games/use-game-acts.ts';
import { HotMatchesPanel } from './hot-matches-panel.tsx';
import styles from './sports-panels.module.css';
import { SportsRankingPanel } from './winners-panel.tsx';

/** What is played now, and who bet on it best. */
export default function SportsPanels({ acts }: { acts: GameActs }) {
  return (
    <div className={styles.panels}>
      <HotMatchesPanel acts={acts} />
      <SportsRankingPanel />
    </div>
  );
}
