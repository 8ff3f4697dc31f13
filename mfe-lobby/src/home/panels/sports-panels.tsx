import type { GameActions } from '../../games/use-game-actions.ts';
import { HotMatchesPanel } from './hot-matches-panel.tsx';
import styles from './sports-panels.module.css';
import { SportsRankingPanel } from './winners-panel.tsx';

/** What is played now, and who bet on it best. */
export default function SportsPanels({ actions }: { actions: GameActions }) {
  return (
    <div className={styles.panels}>
      <HotMatchesPanel actions={actions} />
      <SportsRankingPanel />
    </div>
  );
}
