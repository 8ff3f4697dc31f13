import styles from './contracts.module.css';
import { GivenContracts } from './given-contracts.tsx';
import { OfferNotices } from './offer-notices.tsx';
import { OwnContracts } from './own-contracts.tsx';

/** The contracts tab: offers to answer, contracts given to downlines, and the agent's own contracts. */
export const ContractsTab = () => (
  <div className={styles.page}>
    <OfferNotices />
    <GivenContracts />
    <OwnContracts />
  </div>
);
