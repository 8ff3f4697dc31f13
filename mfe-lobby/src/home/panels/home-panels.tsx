import styles from './home-panels.module.css';
import { LatestDrawsPanel } from './latest-draws-panel.tsx';
import { RankingPanel, WinnersPanel } from './winners-panel.tsx';

/** Panels of recent events on the site. Every figure is from the gateway's records. */
export default function HomePanels() {
  return (
    <div className={styles.panels}>
      <WinnersPanel />
      <LatestDrawsPanel />
      <RankingPanel />
    </div>
  );
}
