import { type SettlementProof, settlementProofQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Modal, Money, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatPeriod } from './formats.ts';
import styles from './proof.module.css';
import { ProofBody } from './proof-body.tsx';
import { ProofDigest } from './proof-digest.tsx';
import { SettlementStatusChip } from './settlement-status.tsx';

interface ProofDialogProps {
  settlementId: number;
  onClosed(): void;
}

/** Dialog that shows the calculation of a settlement. */
export default function ProofDialog({ settlementId, onClosed }: ProofDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const proof = useQuery(settlementProofQuery(api, settlementId));
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t('proof.title')}
      closeLabel={t('close')}
      size="reading"
    >
      <AsyncContent query={proof} failed={t('proof.failed')} skeleton={<ProofSkeleton />}>
        {(settlement) => (
          <div className={styles.proof}>
            <Summary settlement={settlement} />
            <ProofBody
              proof={settlement}
              type={settlement.type}
              salaryType={settlement.salaryType}
              paidText={t(settlement.status === 'PAID' ? 'proof.paid' : 'proof.due')}
            />
            <p className={styles.note}>{t('proof.late')}</p>
            <Origin settlement={settlement} />
          </div>
        )}
      </AsyncContent>
    </Modal>
  );
}

function Summary({ settlement }: { settlement: SettlementProof }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { type, dividendPeriod, salaryType, status, paidMinor, paidAt } = settlement;
  const terms = dividendPeriod
    ? t(`terms.period.${dividendPeriod}`)
    : salaryType && t(`terms.salaryType.${salaryType}`);
  return (
    <div className={styles.summary} tabIndex={-1} data-autofocus>
      <div>
        <p className={styles.kind}>
          {t(`members.contract.${type}`)} · {terms}
        </p>
        <p>{formatPeriod(settlement, language)}</p>
        {paidAt && <p className={styles.note}>{t('proof.paidAt', { time: formatTime(paidAt, language) })}</p>}
      </div>
      <div className={styles.amount}>
        <Money minor={paidMinor} />
        <SettlementStatusChip status={status} />
      </div>
    </div>
  );
}

/** The facts that identify the calculation, so that it can be repeated and compared. */
function Origin({ settlement: { id, run, rulesVersion, digest } }: { settlement: SettlementProof }) {
  const t = useTexts();
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('proof.origin')}</h3>
      <p className={styles.note}>{t('proof.originText', { id, run, rules: rulesVersion })}</p>
      <ProofDigest digest={digest} />
    </section>
  );
}

const ProofSkeleton = () => (
  <LoadingGroup className={styles.proof}>
    <Skeleton height={64} />
    <Skeleton height={220} />
    <Skeleton height={160} />
  </LoadingGroup>
);
