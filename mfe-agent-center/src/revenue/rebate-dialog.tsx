import { type RebateBranch, type RebatePeriod, rebateProofQuery } from '@parlour/api-client';
import { AsyncContent, RowsSkeleton, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { type Column, Modal, Money, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { MaskedName } from '../masked-name.tsx';
import { formatPeriod, formatRate, formatSum } from '../settlements/formats.ts';
import styles from '../settlements/proof.module.css';
import { ProofDigest } from '../settlements/proof-digest.tsx';

interface RebateDialogProps {
  /** `yyyy-MM-dd`: the day on which the income counts. */
  day: string;
  title: string;
  onClosed(): void;
}

/** Dialog that shows the calculation of the differences between rebates on one day. */
export default function RebateDialog({ day, title, onClosed }: RebateDialogProps) {
  const t = useTexts();
  const { api } = useSite();
  const proof = useQuery(rebateProofQuery(api, day));
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={title}
      closeLabel={t('close')}
      size="reading"
    >
      <AsyncContent query={proof} failed={t('proof.failed')} skeleton={<RowsSkeleton rows={5} />}>
        {(periods) => (
          <div className={styles.proof}>
            {periods.map((period) => (
              <Period key={period.digest} period={period} />
            ))}
          </div>
        )}
      </AsyncContent>
    </Modal>
  );
}

function Period({ period }: { period: RebatePeriod }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { ratePpm, validBetMinor, grossMinor, downlinesMinor, paidMinor, paidAt, digest } = period;
  const lines = [
    ['validBet', formatSum(validBetMinor)],
    ['ownRate', formatRate(ratePpm)],
    ['gross', formatSum(grossMinor)],
    ['downlines', formatSum(0 - downlinesMinor)],
  ] as const;
  return (
    <section className={styles.section}>
      <div className={styles.summary} tabIndex={-1} data-autofocus>
        <div>
          <p className={styles.kind}>{formatPeriod(period, language)}</p>
          {paidAt && (
            <p className={styles.note}>{t('proof.paidAt', { time: formatTime(paidAt, language) })}</p>
          )}
        </div>
        <div className={styles.amount}>
          <Money minor={paidMinor} />
        </div>
      </div>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{t(`rebate.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.result}>
          <dt>{t('rebate.difference')}</dt>
          <dd>{formatSum(paidMinor)}</dd>
        </div>
      </dl>
      <Branches period={period} />
      <p className={styles.note}>{t('rebate.help')}</p>
      <ProofDigest digest={digest} />
    </section>
  );
}

function Branches({ period: { branches, branchCount } }: { period: RebatePeriod }) {
  const t = useTexts();
  const columns: Column<RebateBranch>[] = [
    {
      key: 'account',
      head: t('downlines.account'),
      onCard: 'key',
      cell: (branch) => <MaskedName member={branch} />,
    },
    {
      key: 'validBet',
      head: t('team.validBet'),
      figure: true,
      cell: ({ validBetMinor }) => <Money minor={validBetMinor} />,
    },
    {
      key: 'rate',
      head: t('members.rebate'),
      figure: true,
      cell: ({ ratePpm }) => (ratePpm === 0 ? '–' : formatRate(ratePpm)),
    },
    {
      key: 'part',
      head: t('rebate.part'),
      figure: true,
      onCard: 'amount',
      cell: ({ partMinor }) => <Money minor={partMinor} />,
    },
  ];
  return (
    <>
      <Table
        on="raised"
        label={t('rebate.branches')}
        columns={columns}
        rows={branches}
        rowKey={({ memberNo }) => memberNo}
      />
      {branchCount > branches.length && (
        <p className={styles.note}>
          {t('rebate.more', { shown: branches.length, all: branchCount.toLocaleString('en-US') })}
        </p>
      )}
    </>
  );
}
