import { type ContractWithOffer, contractQuery } from '@parlour/api-client';
import { type AgentContractType, agentContractTypes } from '@parlour/contracts/calls';
import { AsyncContent, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Card, SectionHeading } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { formatMasked } from '../masked-name.tsx';
import { TierList } from '../settlements/tier-list.tsx';
import styles from './contracts.module.css';
import { TermsText } from './terms-text.tsx';
import { useEndDialog } from './use-end-dialog.tsx';

/** The agent's own contract of each kind. */
export function OwnContracts() {
  const t = useTexts();
  const titleId = useId();
  const end = useEndDialog();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={3} icon="handshake" title={t('contracts.own')} />
      {agentContractTypes.map((type) => (
        <OwnContract key={type} type={type} renderEnd={end.renderButton} />
      ))}
      {end.dialog}
    </Card>
  );
}

interface OwnContractProps {
  type: AgentContractType;
  renderEnd: ReturnType<typeof useEndDialog>['renderButton'];
}

function OwnContract({ type, renderEnd }: OwnContractProps) {
  const t = useTexts();
  const { api } = useSite();
  const contractAndOffer = useQuery(contractQuery(api, type));
  return (
    <div className={styles.own}>
      <AsyncContent query={contractAndOffer} failed={t('contracts.failed')}>
        {({ contract }) =>
          contract ? (
            <Terms type={type} contract={contract} renderEnd={renderEnd} />
          ) : (
            <div className={styles.head}>
              <span className={styles.strong}>{t(`members.contract.${type}`)}</span>
              <span className={styles.note}>{t('contracts.none')}</span>
            </div>
          )
        }
      </AsyncContent>
    </div>
  );
}

interface TermsProps extends OwnContractProps {
  contract: NonNullable<ContractWithOffer['contract']>;
}

function Terms({ type, contract, renderEnd }: TermsProps) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { contractId, from, effectiveFrom, endsAt } = contract;
  const party = from ? formatMasked(from) : t('contracts.platform');
  return (
    <>
      <div className={styles.head}>
        <span className={styles.strong}>{t(`members.contract.${type}`)}</span>
        {!endsAt && renderEnd({ type, contractId, isOffer: false, party })}
      </div>
      <div>
        <TermsText terms={contract} />
        <p className={styles.note}>
          {t('contracts.by', { party })} ·{' '}
          {endsAt
            ? t('contracts.until', { time: formatTime(endsAt, language) })
            : t(effectiveFrom.getTime() > Date.now() ? 'contracts.begins' : 'contracts.since', {
                time: formatTime(effectiveFrom, language),
              })}
        </p>
      </div>
      <TierList label={t('contracts.terms')} tiers={contract.tiers} />
    </>
  );
}
