import type { PreviewedPeriod } from '@parlour/api-client';
import type { AgentContractType, SalaryType } from '@parlour/contracts/calls';
import { useTexts } from '@parlour/remote-sdk';
import type { ReactNode } from 'react';
import { formatMasked } from '../masked-name.tsx';
import { formatMicro, formatRate, formatSum } from './formats.ts';
import styles from './proof.module.css';
import { TierList } from './tier-list.tsx';

interface ProofBodyProps {
  proof: PreviewedPeriod;
  type: AgentContractType;
  salaryType: SalaryType | undefined;
  /** The label of the last line: the amount that is, or would be, paid. */
  paidText: string;
}

/** The calculation of one period in readable form: sums, tiers, and every step to the amount that is paid. */
export function ProofBody(props: ProofBodyProps) {
  const t = useTexts();
  if (props.type === 'REALTIME') return <SliceSteps {...props} />;
  const { proof, type } = props;
  return (
    <>
      <Section title={t('proof.sums')}>
        {type === 'DIVIDEND' ? <NetLossLines proof={proof} /> : <BetLines {...props} />}
        <Line name={t('proof.validBet')} value={formatSum(proof.validBetMinor)} />
        <Line name={t('proof.activeMembers')} value={proof.activeMembers.toLocaleString('en-US')} />
      </Section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('proof.tiers')}</h3>
        <TierList label={t('proof.tiers')} tiers={proof.tiers} />
      </section>
      <PeriodSteps {...props} />
    </>
  );
}

function NetLossLines({ proof: { inputs, baseMinor } }: { proof: PreviewedPeriod }) {
  const t = useTexts();
  const deducted = [
    ['payout', inputs.payoutMinor],
    ['rebate', inputs.rebateMinor],
    ['bonus', inputs.bonusMinor],
    ['salary', inputs.salaryMinor],
    ...(inputs.platformFeeMinor === 0 ? [] : [['platformFee', inputs.platformFeeMinor] as const]),
  ] as const;
  return (
    <>
      <Line name={t('proof.stake')} value={formatSum(inputs.stakeMinor)} />
      {deducted.map(([name, minor]) => (
        <Line key={name} name={t(`proof.${name}`)} value={formatSum(0 - minor)} />
      ))}
      <Line isResult name={t('proof.netLoss')} value={formatSum(inputs.netLossMinor)} />
      {inputs.carriedLossMinor !== 0 && (
        <>
          <Line name={t('proof.carriedLoss')} value={formatSum(inputs.carriedLossMinor)} />
          <Line isResult name={t('proof.countedLoss')} value={formatSum(baseMinor)} />
        </>
      )}
    </>
  );
}

function BetLines({ proof: { inputs, baseMinor }, salaryType }: ProofBodyProps) {
  const t = useTexts();
  return (
    <>
      <Line name={t('proof.wonBets')} value={formatSum(inputs.wonBetsMinor)} />
      <Line name={t('proof.lostBets')} value={formatSum(inputs.lostBetsMinor)} />
      <Line
        isResult
        name={salaryType ? t(`proof.counted.${salaryType}`) : t('settlement.base.bets')}
        value={formatSum(baseMinor)}
      />
    </>
  );
}

function PeriodSteps({ proof, type, paidText }: ProofBodyProps) {
  const t = useTexts();
  const base = formatSum(Math.max(0, proof.baseMinor));
  return (
    <Section title={t('proof.steps')}>
      <Line
        name={
          proof.ratePpm === 0
            ? t('proof.noTier')
            : t(type === 'DIVIDEND' ? 'proof.ofNetLoss' : 'proof.ofBets', {
                base,
                rate: formatRate(proof.ratePpm),
              })
        }
        value={formatMicro(proof.exactMicro)}
      />
      {proof.roundingMicro !== 0n && (
        <Line name={t('proof.rounding')} value={formatMicro(-proof.roundingMicro)} />
      )}
      <Line isResult name={t('proof.gross')} value={formatSum(proof.grossMinor)} />
      {proof.downlineContracts.map((downline) => (
        <Line
          key={downline.contractId}
          name={t('proof.downline', { name: formatMasked(downline) })}
          value={formatSum(0 - downline.grossMinor)}
        />
      ))}
      {proof.carriedShortfallMinor !== 0 && (
        <Line name={t('proof.carriedShortfall')} value={formatSum(0 - proof.carriedShortfallMinor)} />
      )}
      {proof.netMinor !== proof.grossMinor && (
        <Line isResult name={t('proof.net')} value={formatSum(proof.netMinor)} />
      )}
      {proof.shortfallMinor !== 0 && (
        <Line name={t('proof.shortfall')} value={formatSum(proof.shortfallMinor)} />
      )}
      <Line isResult name={paidText} value={formatSum(proof.paidMinor)} />
    </Section>
  );
}

/** A real-time slice: the yield of each part of the team, and the fraction that is carried over. */
function SliceSteps({ proof, salaryType, paidText }: ProofBodyProps) {
  const t = useTexts();
  return (
    <Section title={t('proof.steps')}>
      {salaryType && <Line name={t(`proof.counted.${salaryType}`)} value={formatSum(proof.baseMinor)} />}
      {proof.parts.map((part) => (
        <Line
          key={part.below?.memberNo ?? 'direct'}
          name={
            part.below
              ? t('proof.partBelow', {
                  base: formatSum(part.baseMinor),
                  rate: formatRate(part.ratePpm),
                  name: formatMasked(part.below),
                  below: formatRate(part.belowRatePpm),
                })
              : t('proof.part', { base: formatSum(part.baseMinor), rate: formatRate(part.ratePpm) })
          }
          value={formatMicro(part.earnedMicro)}
        />
      ))}
      <Line name={t('proof.carryBefore')} value={formatMicro(proof.carryBeforeMicro)} />
      <Line isResult name={paidText} value={formatSum(proof.paidMinor)} />
      <Line name={t('proof.carryAfter')} value={formatMicro(proof.carryAfterMicro)} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.lines}>{children}</dl>
    </section>
  );
}

interface LineProps {
  name: string;
  value: string;
  /** The result of the lines above. */
  isResult?: boolean;
}

function Line({ name, value, isResult }: LineProps) {
  return (
    <div className={isResult ? styles.result : styles.line}>
      <dt>{name}</dt>
      <dd>
        <bdi className={styles.figure}>{value}</bdi>
      </dd>
    </div>
  );
}
