import type { GameActions } from '../../games/use-game-actions.ts';
import { HotMatchesPanel } from './hot-matches-panel.tsx';
import styles from './sports-panels.module.css';
import { SportsRankingPanel } from './winners-panel.tsx';

/** Panels of current matches and the best slips on them. */
export default function SportsPanels({ actions }: { actions: GameActions }) {
  return (
    <div className={styles.panels}>
      <HotMatchesPanel actions={actions} />
      <SportsRankingPanel />
    </div>
  );
}
