import styles from './contracts.module.css';
import { GivenContracts } from './given-contracts.tsx';
import { OfferNotices } from './offer-notices.tsx';
import { OwnContracts } from './own-contracts.tsx';

/** Everything about contracts: offers to answer, those given to downlines, and the agent's own. */
export const ContractsTab = () => (
  <div className={styles.page}>
    <OfferNotices />
    <GivenContracts />
    <OwnContracts />
  </div>
);
